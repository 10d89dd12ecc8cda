"""Checks of many files, and of files that were checked before: nothing is found out twice."""
