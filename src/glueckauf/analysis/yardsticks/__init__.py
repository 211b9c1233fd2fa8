"""What bots and judge are measured by: turns valued at length, and what each level loses."""
