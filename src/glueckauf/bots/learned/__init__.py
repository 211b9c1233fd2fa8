"""The learned evaluation: what the network sees, the network itself, the files it is kept in."""
