"""What all tests share."""

import os
import signal

from hypothesis import HealthCheck, settings

import glueckauf
from glueckauf.rules.engine import compiled

# No clock decides a test.
settings.register_profile(
    "glueckauf", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("glueckauf")

# The commands speak English here, whatever the system does.
os.environ["LC_ALL"] = "C.UTF-8"

# Tests in the background are deaf to Ctrl-C, and so would be the commands they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


# There is no baron in plain Python, where a game of managers takes minutes; its search is tested
# there by itself.
collect_ignore = [] if compiled() else ["bots/test_baron.py", "bots/test_strength.py"]


def pytest_report_header() -> str:
    """Which of the two engines is being tested."""
    kind = "compiled" if compiled() else "plain Python"
    return f"engine: {kind}, {glueckauf.__file__}"
