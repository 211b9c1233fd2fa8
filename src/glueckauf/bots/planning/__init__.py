"""What can be made of a turn: whole mining actions, whole turns, the tree of what may follow."""
