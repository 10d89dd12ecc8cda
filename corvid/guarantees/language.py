"""What Corvid promises about values of any kind."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.semantics.names.problems import UseBeforeAssignment
from corvid.semantics.types.problems import MissingReturn, NonExhaustiveMatch
from corvid.syntax.problems import InvalidNumber
from corvid.vm.problems import DivisionByZero, IntegerOverflow

EXACT_INTEGERS = Guarantee(
    "numbers.exact_integers",
    "Int arithmetic is exact in 64 bits or ends the run: nothing wraps or divides by zero unseen, and `/` "
    "gives the whole quotient, truncated toward zero.",
    Held.BOTH,
    refused_with=(IntegerOverflow, DivisionByZero, InvalidNumber),
    limits="An agent marked @wrapping asks for sums that wrap. Float is IEEE double and rounds.",
)

NO_MISSING_VALUE = Guarantee(
    "types.no_missing_value",
    "There is no null: a name is read only where it has a value on every path, every path of a callable "
    "returns, and a match covers every case.",
    Held.BEFORE_RUNNING,
    refused_with=(UseBeforeAssignment, MissingReturn, NonExhaustiveMatch),
    limits="An index that a list does not have, and a key that a map does not have, end the run.",
)

ALL = (EXACT_INTEGERS, NO_MISSING_VALUE)
