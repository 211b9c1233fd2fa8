"""Matches, tournaments, self-play and training."""
