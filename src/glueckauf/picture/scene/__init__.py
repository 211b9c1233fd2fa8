"""The drawings put together: what of a view lies where, up to the whole table."""
