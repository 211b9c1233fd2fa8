"""Tables and seats over HTTP and WebSocket. `docs/protocol.md` describes what is spoken."""
