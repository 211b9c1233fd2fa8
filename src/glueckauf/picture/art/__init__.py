"""The drawings: every piece, card, tile and building, each for itself."""
