"""Bots of one's own: from a Python file, or any program that speaks the bot protocol."""
