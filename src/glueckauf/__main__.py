"""`python -m glueckauf` is the command `glueckauf`."""

import sys

from glueckauf.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
