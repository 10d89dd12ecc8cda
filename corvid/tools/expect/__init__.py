"""Expectation comments: programs that say beside the line what must happen there."""

from corvid.tools.expect.compare import compare as compare
from corvid.tools.expect.literate import Sample as Sample
from corvid.tools.expect.literate import samples as samples
