"""The opponents that come with the game, from one that takes anything to one that searches."""
