"""Training a network by games against itself, in a folder that can be gone on with."""
