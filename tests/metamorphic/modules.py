"""Split a file into modules that import each other, and join modules into one file: no verdict changes
(modules.import.7). Effects of a row are resolved in the module that wrote it, and the prelude's `retrieval`
applies in modules that declare none (modules.import.6), so a file that declares effects stays whole, and so
does one with tests: a mock answers in those of its file (testing.mock.1). What is private in another file is
not named by this one."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.semantics.symbols import PrefixInfo
from corvid.syntax import tree
from corvid.syntax.walk import walk
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import bound_in
from tests.metamorphic.subject import Subject, has_lane
from tests.metamorphic.text import Edit, Keep, Part, Place

_SHARED = tree.RecordType | tree.SumType | tree.AliasType | tree.Tool | tree.Prompt | tree.Fn | tree.Agent


def split_module(request: Request) -> list[Proposal]:
    """Some declarations of a file, with the methods of its types, move to a new file; both import what they
    need of each other. One file at a time."""
    if has_lane(request.subject):
        return []
    return [proposal for file in request.subject.own_files if (proposal := _split(request, file)) is not None]


def _split(request: Request, file: str) -> Proposal | None:
    subject = request.subject
    module = subject.module(file).tree
    named = [d for d in module.declarations if isinstance(d, _SHARED)]
    others = [d for d in module.declarations if not isinstance(d, _SHARED | tree.Import | tree.Extend)]
    others += [d for d in named if isinstance(d, tree.Test | tree.Fixture | tree.Mock)]
    if others or len(named) < 2 or _name_problems(subject) or _imported(subject, file):
        return None
    moved = {d.name.text for d in request.random.sample(named, request.random.randrange(1, len(named)))}
    new_file = f"{file.removesuffix('.cor')}{request.prefix}.cor"
    return _moved(subject, file, new_file, moved)


def _imported(subject: Subject, file: str) -> bool:
    """Whether another file names what this one declares: what a file imports it does not hand on."""
    imports = [
        m.imports.values() for name, m in subject.loaded.modules.items() if f"{name}.cor" in subject.files
    ]
    return any(file.removesuffix(".cor") in imported for imported in imports)


def _name_problems(subject: Subject) -> bool:
    """Whether a problem is about names or about who may see them, which files decide."""
    return any(p.code.id.startswith("E02") or p.code.id == "E0511" for p in subject.problems)


def _moved(subject: Subject, file: str, new_file: str, moved: set[str]) -> Proposal | None:
    module = subject.module(file).tree
    text = subject.files[file]
    imports = [d for d in module.declarations if isinstance(d, tree.Import)]
    staying: set[str] = set()
    edits: list[Edit] = []
    new_parts: list[Part] = [subject.text(subject.lines(d)) for d in imports]
    here = _import_line(file, new_file)
    chunks = _chunks(subject, file)
    for declaration, chunk in chunks:
        if isinstance(declaration, tree.Import):
            continue
        leaves = _leaves(declaration, moved)
        if isinstance(declaration, _SHARED):
            names = [declaration.name.text]
            names += (
                [v.name.text for v in declaration.variants] if isinstance(declaration, tree.SumType) else []
            )
            (moved if leaves else staying).update(names)
        edits += _public(subject, declaration)
        if leaves:
            edits.append(Edit(chunk, ()))
            new_parts.append(Keep(chunk))
    there = _import_line(new_file, file)
    used_here, used_there = here + ", ".join(sorted(moved)), there + ", ".join(sorted(staying))
    first = Edit(chunks[0][1], ())
    if first in edits:
        edits[edits.index(first)] = Edit(first.place, (f"{used_here}\n",))
    else:
        edits.insert(0, Edit(Place(file, 0, 0), (f"{used_here}\n",)))
    if not text.endswith("\n") or not staying:
        return None
    return (
        None
        if _lifted(imports)
        else _proposal(subject, file, new_file, edits, [f"{used_there}\n", *new_parts], moved)
    )


def _lifted(imports: list[tree.Import]) -> bool:
    """Whether an import must be written twice with something that is checked at it."""
    return any(d.requires for d in imports)


def _proposal(
    subject: Subject, file: str, new_file: str, edits: list[Edit], parts: list[Part], moved: set[str]
) -> Proposal:
    old, new = file.removesuffix(".cor"), new_file.removesuffix(".cor")
    functions = {
        owner.name.replace(f"{old}::", f"{new}::", 1): owner.name
        for owner in subject.owners
        if owner.file == file and _first_name(owner.name) in moved
    }
    # What moves is not kept where it was, so its edits go along by being nested in the new file's parts.
    gone = [e.place for e in edits if e.place.start < e.place.end]
    inner = [e for e in edits if any(_within(e.place, g) for g in gone)]
    outer = [e for e in edits if e not in inner]
    return Proposal(
        tuple(outer), Expected(functions=functions), ((new_file, _applied(subject, parts, inner)),)
    )


def _applied(subject: Subject, parts: list[Part], inner: list[Edit]) -> tuple[Part, ...]:
    """The parts with the edits written into what is kept."""
    found: list[Part] = []
    for part in parts:
        if not isinstance(part, Keep):
            found.append(part)
            continue
        here = part.place.start
        for edit in sorted(inner, key=lambda e: e.place):
            if _within(edit.place, part.place):
                found += [Keep(Place(part.place.file, here, edit.place.start)), *edit.parts]
                here = edit.place.end
        found.append(Keep(Place(part.place.file, here, part.place.end)))
    return tuple(found)


def _within(insertion: Place, place: Place) -> bool:
    return insertion.start == insertion.end and place.start <= insertion.start < place.end


def _first_name(qualified: str) -> str:
    return qualified.partition("::")[2].partition(".")[0]


def _import_line(importer: str, imported: str) -> str:
    return f'import "./{imported.removesuffix(".cor").rpartition("/")[2]}" use '


def _leaves(declaration: tree.Decl, moved: set[str]) -> bool:
    match declaration:
        case tree.Extend():
            return declaration.target.text in moved and declaration.qualifier is None
        case tree.RecordType() | tree.SumType() | tree.AliasType() | tree.Tool() | tree.Prompt():
            return declaration.name.text in moved
        case tree.Fn() | tree.Agent():
            return declaration.name.text in moved
        case _:
            return False


def _public(subject: Subject, declaration: tree.Decl) -> Iterator[Edit]:
    """What another file names must be public."""
    members = declaration.members if isinstance(declaration, tree.Extend) else (declaration,)
    for member in members:
        if not isinstance(member, _SHARED) or member.visibility != "private":
            continue
        place = subject.place(member)
        yield Edit(Place(place.file, place.start, place.start), ("public ",))


def _chunks(subject: Subject, file: str) -> list[tuple[tree.Decl, Place]]:
    """Each declaration with the lines before it that belong to no other."""
    declarations = subject.module(file).tree.declarations
    here = 0
    found = []
    for declaration in declarations:
        end = subject.lines(declaration).end
        found.append((declaration, Place(file, here, end)))
        here = end
    return found


# ---- joining ----------------------------------------------------------------------------------
def join_modules(request: Request) -> list[Proposal]:
    """A program of several files becomes one file."""
    subject = request.subject
    files = subject.own_files
    if len(files) < 2 or has_lane(subject) or _name_problems(subject) or _clashes(subject):
        return []
    if _methods_out_of_reach(subject):
        return []
    edits: list[Edit] = []
    parts: list[Part] = []
    library: dict[str, None] = {}
    for file in files:
        for declaration in subject.module(file).tree.declarations:
            if isinstance(declaration, tree.Import):
                edits.append(Edit(subject.lines(declaration), ()))
                if declaration.requires or any(item.alias for item in declaration.items):
                    return []
                if _of_library(subject, file, declaration):
                    library[subject.text(subject.lines(declaration))] = None
            elif isinstance(declaration, tree.Effect | tree.Model):
                return []
        edits += _unprefixed(subject, file)
    main = files[0]
    for file in files[1:]:
        whole = Place(file, 0, len(subject.files[file]))
        parts += ["\n", Keep(whole)]
    edits.append(Edit(subject.end(main), tuple(parts)))
    edits.append(Edit(Place(main, 0, 0), tuple(library)))
    starts = {
        (e.place.file, e.place.start): (e.place.file, e.place.end)
        for e in edits
        if not e.parts and not subject.text(e.place).endswith("\n")
    }
    module = main.removesuffix(".cor")
    functions = {
        f"{module}::{owner.name.partition('::')[2]}": owner.name
        for owner in subject.owners
        if owner.file != main
    }
    return [Proposal(tuple(edits), Expected(functions=functions, starts=starts), dropped=files[1:])]


def _of_library(subject: Subject, file: str, declaration: tree.Import) -> bool:
    imported = subject.loaded.modules[file.removesuffix(".cor")].imports.get(declaration.id, "")
    return f"{imported}.cor" not in subject.files


def _clashes(subject: Subject) -> bool:
    """Whether two files mean different things by a name: two declarations, or a local and a declaration of
    another file, or an import of the library under a name of its own."""
    own = [name for file in subject.own_files for name in subject.module(file).own]
    if len(own) != len(set(own)):
        return True
    locals_ = {name for o in subject.owners for name, _ in bound_in(o, o.node.body)}
    locals_ |= {p.name for o in subject.owners for p in o.info.parameters}
    for file in subject.own_files:
        for node in walk(subject.module(file).tree):
            if isinstance(node, tree.LambdaParameter):
                locals_.add(node.name.text)
    return bool(locals_ & set(own))


def _methods_out_of_reach(subject: Subject) -> bool:
    """Whether a file has methods that another one does not reach by imports: in one file it would."""
    modules = [subject.module(file) for file in subject.own_files]
    extending = [m for m in modules if any(isinstance(d, tree.Extend) for d in m.tree.declarations)]
    return any(not module.reaches(other) for module in modules for other in extending)


def _unprefixed(subject: Subject, file: str) -> Iterator[Edit]:
    """`m.x` becomes `x` for the prefixes of the program's own files."""
    module = subject.module(file)
    own = {f.removesuffix(".cor") for f in subject.own_files}
    prefixes = {n for n, s in module.names.items() if isinstance(s, PrefixInfo) and s.module in own}
    prefixes |= _prefixes(subject, file, own)
    for node in walk(module.tree):
        match node:
            case tree.NamedType() | tree.RecordLiteral() | tree.RecordPattern() | tree.VariantPattern():
                if node.qualifier is not None and node.qualifier.text in prefixes:
                    yield _without(subject, node.qualifier, node.name)
            case tree.Destructure() if node.qualifier is not None and node.qualifier.text in prefixes:
                yield _without(subject, node.qualifier, node.name)
            case tree.Extend() if node.qualifier is not None and node.qualifier.text in prefixes:
                yield _without(subject, node.qualifier, node.target)
            case tree.Access(base=tree.Name() as base) if base.text in prefixes:
                link = node.links[0]
                if isinstance(link, tree.FieldLink | tree.MethodLink):
                    yield _without(subject, base, link.name)
            case _:
                pass


def _prefixes(subject: Subject, file: str, own: set[str]) -> set[str]:
    found = set()
    imports = subject.loaded.modules[file.removesuffix(".cor")].imports
    for node in subject.module(file).tree.declarations:
        if isinstance(node, tree.Import) and imports.get(node.id) in own:
            found.add(node.alias.text if node.alias else node.path.rpartition("/")[2].removesuffix(".cor"))
    return found


def _without(subject: Subject, prefix: tree.Node, name: tree.Node) -> Edit:
    start, end = subject.place(prefix), subject.place(name)
    return Edit(Place(start.file, start.start, end.start), ())
