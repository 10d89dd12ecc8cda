"""Tests, fixtures and mocks: what a mock stands for, and what is wrong with them."""
