"""The command `glueckauf` and its subcommands."""
