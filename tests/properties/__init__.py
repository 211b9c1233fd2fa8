"""What holds in every game, looked for by random play."""

PLACE = "both_ways"
