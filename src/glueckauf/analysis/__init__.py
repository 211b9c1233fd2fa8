"""What the engine knows, told to players: chances, losses, luck."""
