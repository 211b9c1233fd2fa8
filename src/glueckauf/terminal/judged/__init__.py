"""What the judge says, for the terminal and as a page of its own."""
