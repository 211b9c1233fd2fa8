"""The game: material, rule sets, legality, effects, scoring, views. Imports nothing of ours."""
