"""Where logs are kept, durably."""
