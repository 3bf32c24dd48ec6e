"""Makes a Raspberry Pi into a table, and takes all of it back: `make install-pi`. See README.md."""
