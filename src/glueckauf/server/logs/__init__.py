"""Logs as they are stored: reading them, and what they take."""
