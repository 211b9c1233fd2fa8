"""Messages and sentences in four languages."""

PLACE = "once"
