"""The second form of a function, which the engines emit: see `nodes.py`."""
