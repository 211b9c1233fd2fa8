"""Notation, games with their history, files, positions and the story of what happened."""
