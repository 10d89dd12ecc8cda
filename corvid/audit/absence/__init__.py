"""Searching a tree of files for something that is claimed to be absent."""
