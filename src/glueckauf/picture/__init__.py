"""The game as SVG: pieces, cards, tiles, mines and the whole table."""
