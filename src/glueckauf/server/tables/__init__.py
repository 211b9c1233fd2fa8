"""Tables: their logs, the fold of a log, what commands do, the bots and the deadlines."""
