"""The pictures of the table, drawn by a process of their own."""
