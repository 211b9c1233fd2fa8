"""Lessons as data, the judge of their goals, and the companion of a first game."""
