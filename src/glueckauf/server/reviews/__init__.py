"""Reviews of finished games: the queue, and the processes that make them."""
