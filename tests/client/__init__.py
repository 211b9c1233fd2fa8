"""The browser client, where it needs no browser."""

PLACE = "once"
