"""The client in Firefox, which CI does not have: `make test-firefox`."""
