"""All tests. What each one needs is its place: a marker, its own or that of its folder."""
