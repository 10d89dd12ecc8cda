"""Expectation comments: programs that say beside the line what must happen there."""

from corvid.testing.compare import compare as compare
from corvid.testing.literate import Sample as Sample
from corvid.testing.literate import samples as samples
