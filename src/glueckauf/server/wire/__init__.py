"""What is sent, as types, and how a table is put into it for everyone and for one seat."""
