"""Every connection is an open file: as many as the system allows are asked for at the start."""

from __future__ import annotations

import logging

log = logging.getLogger("glueckauf.server")

OWN = 128
"""Open files beside connections: the database, the bots' pipes, the files of the client."""


def room_for(connections: int) -> int:
    """Raise the limit of open files so far that so many fit; tells how many do."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OWN
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (OSError, ValueError):  # macOS allows less than it says
        allowed = soft
    room = max(1, min(connections, allowed - OWN))
    tell = log.info if room == connections else log.warning
    tell("open files: %d, raised to %d; room for %d connections", soft, allowed, room)
    return room
