"""What can be wrong with a position that is handed in: `status` looks at all of it."""
