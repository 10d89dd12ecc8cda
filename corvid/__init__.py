"""Corvid: a typed language in which what a document said and what a model said are different types."""

__version__ = "0.1.0"
