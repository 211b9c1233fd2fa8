"""Games and positions as text files, and what of a running game a reader may have."""
