"""Many processes on one database: which of them has a table, and how the others reach it."""
