"""What keeps a server well for years: its time, idle tables, room on the disk, the operator."""
