"""The HTTP parts of learning, reviews and notices."""
