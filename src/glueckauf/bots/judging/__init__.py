"""What a position, an order, a cube or a majority is worth, as people would reckon it."""
