"""A word when it is one's turn: who wants one, what waits to be sent, and the ways it takes."""
