"""Strict citations: every quotation of an answer is word for word in a retrieved document."""
