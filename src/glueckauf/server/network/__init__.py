"""HTTP and WebSocket: who may come in, what is served, and how messages travel."""
