"""What all tests share."""

from hypothesis import HealthCheck, settings

import glueckauf
from glueckauf.rules import state

# No clock decides a test.
settings.register_profile(
    "glueckauf", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("glueckauf")


def pytest_report_header() -> str:
    """Which of the two engines is being tested."""
    kind = "plain Python" if state.__file__.endswith(".py") else "compiled"
    return f"engine: {kind}, {glueckauf.__file__}"
