"""Findings of audits in the forms that people and machines read."""
