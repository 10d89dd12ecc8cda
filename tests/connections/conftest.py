"""The world is a fixture of all tests here."""

from tests.connections.world import world

__all__ = ["world"]
