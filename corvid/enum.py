"""`Enum` without the import of `enum`, for classes whose members are plain values.

For type checkers this *is* `enum.Enum`. While running members have a name and a value, are found by value,
come in their order, and are themselves in every copy.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import Enum as Enum
else:

    class _Members(type):
        """Makes the values in the body of a class its members."""

        def __new__(cls, name, bases, body):
            values = {key: value for key, value in body.items() if not key.startswith("_")}
            made = super().__new__(cls, name, bases, {key: body[key] for key in body if key not in values})
            made._members = {}
            for key, value in values.items():
                member = object.__new__(made)
                member.name, member.value = key, value
                made._members[value] = member
                setattr(made, key, member)
            return made

        def __call__(cls, value):
            if value not in cls._members:
                raise ValueError(f"{value!r} is not a valid {cls.__name__}")
            return cls._members[value]

        def __iter__(cls):
            return iter(cls._members.values())

        def __len__(cls):
            return len(cls._members)

    class Enum(metaclass=_Members):
        """A base of classes whose members stand in their bodies."""

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {self.value!r}>"

        def __copy__(self):
            return self

        def __deepcopy__(self, memo):
            return self

        def __reduce__(self):
            return type(self), (self.value,)
