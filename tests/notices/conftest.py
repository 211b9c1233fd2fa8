"""What the tests of notices share with those of the server."""

from tests.server.conftest import postgres, storage

__all__ = ["postgres", "storage"]
