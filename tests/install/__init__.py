"""Programs that install the package in unusual places."""
