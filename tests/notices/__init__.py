"""Notices: to whom they go, by which ways, and that none is lost."""

PLACE = "server"
