"""The walk over bodies: types, labels and sites of every expression."""

from corvid.semantics.check.program import Checked as Checked
from corvid.semantics.check.program import check_program as check_program
