"""Tables, storage and the network."""

PLACE = "server"
