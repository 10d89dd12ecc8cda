"""Where values enter and leave a run: plain data by type, both ways."""
