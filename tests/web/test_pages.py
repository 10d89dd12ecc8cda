"""What `fetch` gives a program: the text of a page by its type, what the user allows, and who may say so."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

import pytest

from corvid.audit.configuration import toml_entries
from corvid.connections.configuration import project_layer, read
from corvid.connections.trust import fingerprint, trust
from corvid.hosts.web import WebTools, content_type, rules_of
from corvid.runtime.host import FetchFailed, FetchRefused
from corvid.runtime.places import placed_of
from tests.connections.world import World, world
from tests.tables import each
from tests.web.servers import PUBLIC, Names, Server, page, redirect, serving

__all__ = ["world"]
pytestmark = pytest.mark.guarantee("boundary.values_checked")
HOST = "docs.example.com"
ALLOWED = f'[fetch]\nallow = ["{HOST}"]\n'
HTML = "<title>Käse</title><h1>Rent</h1><p>The rent is due on the 3rd day.</p>"
PAGES = {
    "/html": page(HTML.encode(), "Content-Type: text/html; charset=UTF-8"),
    "/latin": page(HTML.encode("latin-1"), 'Content-Type: text/html; charset="ISO-8859-1"'),
    "/meta": page(b'<meta charset="windows-1252">' + HTML.encode("cp1252"), "Content-Type: text/html"),
    "/text": page("Käse\n\nDue on the 3rd day.".encode(), "Content-Type: text/plain"),
    "/json": page(b'{"due": 3}', "Content-Type: application/ld+json"),
    "/csv": page("day;rent\n3;7€\n".encode("cp1252"), "Content-Type: text/csv; charset=windows-1252"),
    "/notes.csv": page(b"day;rent\n3;7\n", "Content-Type: application/octet-stream"),
    "/moved": redirect("/html"),
    "/picture": page(b"\x89PNG", "Content-Type: image/png"),
    "/nothing": page(b"x"),
    "/idna": page(b"x", "Content-Type: text/plain; charset=idna"),
    "/not": page(b"\xff\xff", "Content-Type: text/plain"),
    "/nul": page(b"a\0b", "Content-Type: text/plain"),
    "/empty": page(b"<script>x()</script>", "Content-Type: text/html"),
    "/pdf": page(b"no such file", "Content-Type: application/pdf"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(PAGES) as made:
        yield made


def tools(world: World, server: Server) -> WebTools:
    return WebTools(world.project, network=Names({}, {PUBLIC: server.port}))


def test_a_page_is_a_document_with_its_address_title_and_places(world: World, server: Server) -> None:
    found = tools(world.says(user=ALLOWED), server).fetch(f"https://{HOST}/moved#top")
    assert found.text == "Rent\n\nThe rent is due on the 3rd day."
    assert (found.uri, found.title, found.start_line) == (f"https://{HOST}/html", "Käse", 1)
    assert found.metadata["content_type"] == "text/html; charset=UTF-8"
    assert found.metadata["redirects"] == [f"https://{HOST}/moved"]
    assert len(str(found.metadata["sha256"])) == 64
    placed = placed_of(found.metadata)
    assert placed is not None
    assert placed.uri(found.text, 6, 40) == f"https://{HOST}/html#Rent"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/latin", "Rent\n\nThe rent is due on the 3rd day."),
        ("/meta", "Rent\n\nThe rent is due on the 3rd day."),
        ("/text", "Käse\n\nDue on the 3rd day."),
        ("/json", '{"due": 3}'),
        ("/csv", "day\trent\n3\t7€\n"),
        ("/notes.csv", "day\trent\n3\t7\n"),
    ],
)
def test_the_type_says_how_a_page_is_read(world: World, server: Server, path: str, text: str) -> None:
    found = tools(world.says(user=ALLOWED), server).fetch(f"https://{HOST}{path}")
    assert found.text.strip() == text.strip()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/picture", "is of a type that is not read: image/png"),
        ("/nothing", "does not say of which type it is"),
        ("/idna", "is written in `idna`, an encoding that is not known"),
        ("/not", "is not utf-8 text"),
        ("/nul", "is not text"),
        ("/empty", "has no text"),
        ("/pdf", "is not a PDF file"),
    ],
)
def test_what_cannot_be_read_is_said(world: World, server: Server, path: str, words: str) -> None:
    with pytest.raises(FetchFailed) as failed:
        tools(world.says(user=ALLOWED), server).fetch(f"https://{HOST}{path}")
    assert str(failed.value) == f"the page of {HOST} {words}"


def refusal(made: World, server: Server, url: str = f"https://{HOST}/html") -> tuple[str, str | None]:
    server.asked.clear()
    with pytest.raises(FetchRefused) as refused:
        tools(made, server).fetch(url)
    assert server.asked == []
    return str(refused.value), refused.value.advice


def test_nothing_is_allowed_without_a_file(world: World, server: Server) -> None:
    assert refusal(world, server) == (
        f"`{HOST}` is not allowed", f'add "{HOST}" to `allow` in `[fetch]` of corvid.toml'
    )  # fmt: skip


def test_a_projects_file_counts_only_once_it_is_trusted(world: World, server: Server) -> None:
    world.says(project=ALLOWED)
    words, advice = refusal(world, server)
    allow = f"corvid models trust {shlex.quote(str(world.project))}"
    assert words == f"`{HOST}` is not allowed"
    assert advice == f"{world.file}:2 lists it, and counts once you allow that: {allow}"
    assert [one.words for one in world.read().fetch_doubts] == [f"has programs fetch pages from {HOST}"]

    entries = toml_entries(world.file)
    assert entries is not None
    trust(world.project, fingerprint(entries, world.project, None))
    assert tools(world, server).fetch(f"https://{HOST}/html").title == "Käse"
    assert world.read().fetch_doubts == ()

    world.says(project=f'[fetch]\nallow = ["{HOST}", "www.example.com"]\n')
    assert refusal(world, server)[0] == f"`{HOST}` is not allowed"


def test_both_files_allow_together(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(user=ALLOWED, project='[fetch]\nallow = ["*.example.org", "docs.example.com"]\n')
    assert [one.shown for one in rules_of(world.project).allowed] == [HOST]
    assert [one.shown for one in rules_of(world.project).doubted] == ["*.example.org", HOST]
    monkeypatch.setenv("CORVID_TRUST", str(world.project))
    assert [one.shown for one in rules_of(world.project).allowed] == [HOST, "*.example.org"]
    assert rules_of(world.project).doubted == ()


def test_a_proxy_is_the_users_word(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    world.says(user=ALLOWED)
    assert rules_of(world.project).proxy is None
    proxied = '[fetch]\nproxy = "http://proxy.example.org:3128"\n'
    assert rules_of(world.says(user=proxied).project).proxy == ("proxy.example.org", 3128)
    world.says(user=ALLOWED, project=proxied)
    with pytest.raises(FetchRefused, match="says through which proxy pages are fetched"):
        rules_of(world.project)
    monkeypatch.setenv("CORVID_TRUST", str(world.project))
    assert rules_of(world.project).proxy == ("proxy.example.org", 3128)


@each(
    ("text", "words"),
    [
        ("[fetch]\nallow = true", "must be a list of at most 1000 hosts"),
        ("[fetch]\nallow = [1]", "must be a list of texts"),
        ("[fetch]\nallow = ['*']", "has an entry that is not a host (`*`)"),
        ("[fetch]\nallow = ['127.0.0.1']", "it is a number"),
        ("[fetch]\nallow = ['https://example.org']", "has an entry that is not a host"),
        ("[fetch]\nalow = []", "is not known"),
        ("[fetch]\nproxy = 'https://proxy.example.org'", "must be a proxy that is asked over http"),
        ("[fetch]\nproxy = 'socks5://proxy'", "is not an address that is taken"),
        ("fetch = 3", "must be a table"),
    ],
)
def test_a_mistake_in_the_file_has_its_line_and_nothing_is_fetched(
    text: str, words: str, world: World, server: Server
) -> None:
    found, _ = refusal(world.says(user=text), server)
    assert words in found
    assert found.startswith(f"{world.users}:")


def test_the_table_of_fetches_is_one_of_ours(world: World) -> None:
    assert world.says(project=ALLOWED).read().mistakes == ()
    layer = project_layer(world.file)
    assert layer is not None
    assert {*layer.fetch} == {"allow"}
    assert read(str(world.project), world.file).allowed() != ()


@each(
    ("header", "expected"),
    [
        ("", ("", "")),
        ("text/html", ("text/html", "")),
        ("TEXT/HTML; Charset=UTF-8", ("text/html", "utf-8")),
        ('text/html; x="a;b"; charset="koi8-r"', ("text/html", "koi8-r")),
        ("nonsense", ("text/plain", "")),
        ("text/html; charset*=utf-8''x", ("text/html", "")),
    ],
)
def test_types_are_read_as_mail_has_them(header: str, expected: Sequence[str]) -> None:
    assert content_type(header) == expected
