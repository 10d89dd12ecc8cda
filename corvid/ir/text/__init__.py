"""The IR as text, for `corvid dump ir` and for tests."""
