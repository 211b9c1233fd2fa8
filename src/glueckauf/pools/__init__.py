"""Processes that do the work: of this machine, or of a cluster."""
