"""What a seat cannot know changes nothing of what it sees or does."""

PLACE = "both_ways"
