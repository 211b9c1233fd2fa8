"""The subcommands: a module each, its first line is what the help says of it."""
