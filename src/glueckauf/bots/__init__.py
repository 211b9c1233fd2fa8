"""Players made of code: one protocol, one registry, and the bots themselves."""
