"""The client, in Chromium."""

PLACE = "browser"
