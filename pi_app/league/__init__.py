"""What people have played together: series, the table of points, statistics. See README.md."""
