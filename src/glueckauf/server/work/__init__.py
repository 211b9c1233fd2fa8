"""Work that tables have done: by processes of their server, or by workers on other machines."""
