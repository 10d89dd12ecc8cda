"""An approval and the dangerous call that it is for."""

from __future__ import annotations

from corvid.types import BOOL, FLOAT, INT, STRING, ListType, MapType, NamedType, Type
from tests.generated.matching import Matching
from tests.generated.scope import Impossible, Productions, Signature, aimed, attempt
from tests.generated.shapes import RecordDecl

Lines = list[str]
SIMPLE = (STRING, INT, BOOL, FLOAT, ListType(INT), MapType(STRING, INT))
"""What an approval of something plain is written for."""


class Approving(Matching):
    """Approvals take little, so what is approved is written here and not by `expr`."""

    # ---- approvals ----------------------------------------------------------------------------
    def approve(self) -> Lines:
        """An approval right before the call it is for: of a dangerous tool, or of one that needs none."""
        if not self.body.calling:
            raise Impossible
        module = self.body.module
        visible = [s for s in self.world.callables if s.module <= module]
        signature = self.world.pick([s for s in visible if s.kind == "dangerous" or self._approvable(s)])
        arguments = ", ".join(self.approved(p.type) for p in signature.parameters)
        label = "".join(word[0].upper() + word[1:] for word in signature.name.split("_") if word)
        call = f"{self.world.reach(signature.name, signature.module, module)}({arguments})"
        name = self.world.fresh("v")
        self.declare(name, signature.result, False)
        return [f"approve {label}({arguments})", f"{name} = {call}"]

    def _approvable(self, s: Signature) -> bool:
        """Whether an approval may be before a plain call of it."""
        if s.owner is not None or s.kind not in ("tool", "selecting", "prompt", "fn", "agent"):
            return False
        if s.lane or s.fuel or s.cites:
            return False
        if s.name == self.body.name or (self.body.pure and not self._fit_for_pure(s)):
            return False
        return bool(s.parameters) and all(p.type in SIMPLE for p in s.parameters)

    def approved(self, type_: Type) -> str:
        """A literal, a name, a field path, or an operator or f-string of them (approvals.args.2)."""
        rows: Productions[str] = [
            ("name", 3, lambda: self.name(type_)),
            ("field", 3, lambda: self._path(type_)),
        ]
        match type_:
            case ListType():
                rows.append(("list", 1, lambda: f"[{self._simple_value(INT)}]"))
            case MapType():
                rows.append(
                    ("map", 1, lambda: f"{{{self._simple_value(STRING)}: {self._simple_value(INT)}}}")
                )
            case _:
                rows += self._approved_scalars(type_)
        return aimed(self.world, "approved", rows) or attempt(self.world, rows)

    def _approved_scalars(self, type_: Type) -> Productions[str]:
        def one(of: Type = type_) -> str:
            return self._simple_value(of)

        rows: Productions[str] = [("literal", 2, lambda: self.literal(type_, 0, False))]
        if type_ in (INT, FLOAT, STRING):
            rows.append(("arithmetic", 1, lambda: f"{one()} + {one()}"))
        if type_ == STRING:
            rows.append(("f-string", 2, lambda: f'f"{{{one(INT)}}}: {{{one()}}}"'))
        if type_ in (INT, FLOAT):
            rows.append(("sign", 1, lambda: f"-{one()}"))
        if type_ == BOOL:
            rows += [
                ("compare", 1, lambda: f"{one(INT)} < {one(INT)}"),
                ("logic", 1, lambda: f"{one()} and {one()}"),
                ("not", 1, lambda: f"not {one()}"),
            ]
        return rows

    def _simple_value(self, type_: Type) -> str:
        names = [v.name for v in self.body.vars if v.type == type_]
        return self.world.pick(names) if names else self.literal(type_, 0, False)

    def _path(self, type_: Type) -> str:
        paths = [
            f"{v.name}.{f.name}"
            for v in self.body.vars
            if isinstance(v.type, NamedType) and isinstance(decl := self.world.named[v.type.name], RecordDecl)
            for f in decl.fields
            if f.type == type_
        ]
        return self.world.pick(paths)
