"""The game at the terminal: who plays, what is shown, what a typed line means."""
