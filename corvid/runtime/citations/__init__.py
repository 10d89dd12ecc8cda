"""Strict citations: every quotation of an answer stands word for word in a retrieved document."""
