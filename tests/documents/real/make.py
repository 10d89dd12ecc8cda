# ruff: noqa: E501
"""Sets `declaration.txt` by tools that people use, each in its own way: `python make.py FOLDER [NAME…]`.

It needs LaTeX, groff, LibreOffice, Chromium, Ghostscript and the Python package `typst`. The text and all that is
made of it are in the public domain. The PDF files are not made anew by tests: another version of a tool sets
other lines.
"""

from __future__ import annotations

import html
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE / "declaration.txt").read_text()
NOTE = "Compare the Virginia Declaration of Rights of the same year."
HEAD = "The Declaration of 1776"
ASIDE = "Fifty-six delegates signed the parchment, most of them on the second of August."
TABLE = (("Colony", "Delegates"), ("Virginia", "7"), ("Georgia", "3"), ("New York", "4"))


def blocks() -> list[tuple[str, str]]:
    """Headings and paragraphs in order."""
    found = []
    for part in TEXT.strip().split("\n\n"):
        first, _, rest = part.partition("\n")
        if first.startswith("# "):
            found += [("heading", first[2:]), ("text", rest)]
        else:
            found.append(("text", part))
    return found


def run(*command: str, folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# ---- LaTeX --------------------------------------------------------------------------------------
def latex(options: str, before: str, after: str, more: str = "", *, form: bool = False) -> str:
    body = []
    for at, (kind, text) in enumerate(blocks()):
        text = text.replace("&", r"\&")
        note = rf"\footnote{{{NOTE}}}" if at == 2 else ""
        if form and text.startswith("He has"):
            text = rf"\CheckBox[name=c{at},width=3mm,height=3mm]{{{text}}}"
        body.append(rf"\section*{{{text}}}" if kind == "heading" else text + note + "\n")
        if at == 6:
            body.append(after)
    return (
        rf"\documentclass[{options}]{{article}}\usepackage{{mathptmx}}"
        r"\usepackage{fancyhdr,booktabs,multicol,hyperref}\usepackage[margin=14mm,includehead,includefoot]{geometry}"
        rf"\pagestyle{{fancy}}\lhead{{{HEAD}}}\rhead{{\thepage}}\cfoot{{}}{more}"
        rf"\begin{{document}}{before}" + "\n".join(body)
    )


TABULAR = (
    r"\begin{tabular}{lr}\toprule "
    + r" \\ ".join(" & ".join(row) for row in TABLE)
    + r" \\ \bottomrule\end{tabular}"
)


def latex_article(folder: Path) -> None:
    table = rf"\begin{{center}}{TABULAR}\end{{center}}"
    text = latex("a5paper,11pt", "", table) + r"\end{document}"
    typeset(folder, text)


def latex_two_columns(folder: Path) -> None:
    title = (
        r"\twocolumn[\begin{center}{\Large On the Separation of Colonies}\par\medskip A. Delegate\par\medskip"
        r"\parbox{.8\textwidth}{\small This paper lists the reasons of a separation, and of what it is the end.}"
        r"\end{center}\bigskip]"
    )
    wide = rf"\begin{{table*}}[t]\centering {TABULAR}\caption{{Delegates of some colonies.}}\end{{table*}}"
    text = latex("a5paper,twocolumn,10pt", title, wide) + r"\end{document}"
    typeset(folder, text)


def latex_three_columns(folder: Path) -> None:
    text = latex("a4paper,landscape,10pt", r"\begin{multicols}{3}", "") + r"\end{multicols}\end{document}"
    typeset(folder, text)


def latex_form(folder: Path) -> None:
    fields = r"\begin{Form}\TextField[name=who,width=5cm,value=Button Gwinnett]{Name of the delegate} "
    text = latex("a4paper,11pt", fields, "", form=True) + r"\end{Form}\end{document}"
    typeset(folder, text)


def typeset(folder: Path, text: str) -> None:
    (folder / "made.tex").write_text(text)
    for _ in range(2):
        run("pdflatex", "-interaction=batchmode", "made.tex", folder=folder)


# ---- groff --------------------------------------------------------------------------------------
def groff_two_columns(folder: Path) -> None:
    lines = [f".TL\n{HEAD}\n.AU\nA. Delegate\n.2C\n.hy 1"]
    for at, (kind, text) in enumerate(blocks()):
        lines.append(f".SH\n{text}" if kind == "heading" else f".PP\n{text}")
        if at == 2:
            lines.append(f"\\**\n.FS\n{NOTE}\n.FE")
    (folder / "made.ms").write_text("\n".join(lines) + "\n")
    with (folder / "made.pdf").open("wb") as out:
        subprocess.run(
            ["groff", "-ms", "-Tpdf", "-P-p5.8i,8.3i", "-rLL=5i", "-rPO=.4i", "made.ms"],
            cwd=folder, check=True, stdout=out, stderr=subprocess.DEVNULL,
        )  # fmt: skip


# ---- LibreOffice --------------------------------------------------------------------------------
OFFICE = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" '
    'office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">'
)


def office(columns: int, more: str) -> str:
    styles = (
        '<office:styles><style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties '
        'fo:text-align="justify" fo:margin-bottom="2mm"/><style:text-properties fo:font-size="10pt" '
        'fo:language="en" fo:country="US" fo:hyphenate="true" fo:hyphenation-remain-char-count="2" '
        'fo:hyphenation-push-char-count="2"/></style:style>'
        '<style:style style:name="Head" style:family="paragraph" style:parent-style-name="Standard">'
        '<style:text-properties fo:font-size="15pt" fo:font-weight="bold"/></style:style></office:styles>'
        '<office:automatic-styles><style:style style:name="Cols" style:family="section"><style:section-properties>'
        f'<style:columns fo:column-count="{columns}" fo:column-gap="6mm"/></style:section-properties></style:style>'
        '<style:style style:name="Box" style:family="graphic"><style:graphic-properties style:wrap="parallel" '
        'fo:padding="2mm" fo:border="0.5pt solid #000000" style:horizontal-pos="right" '
        'style:horizontal-rel="paragraph"/></style:style>'
        '<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="148mm" '
        'fo:page-height="210mm" fo:margin="14mm"/><style:header-style><style:header-footer-properties '
        'fo:margin-bottom="4mm"/></style:header-style></style:page-layout></office:automatic-styles>'
        '<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">'
        f"<style:header><text:p>{HEAD}, page <text:page-number/></text:p></style:header></style:master-page>"
        "</office:master-styles>"
    )
    body = []
    for at, (kind, text) in enumerate(blocks()):
        words = html.escape(text, quote=False)
        note = f'<text:note text:note-class="footnote"><text:note-citation/><text:note-body><text:p>{NOTE}</text:p>'
        note = note + "</text:note-body></text:note>" if at == 2 else ""
        style = "Head" if kind == "heading" else "Standard"
        body.append(f'<text:p text:style-name="{style}">{more if at == 7 else ""}{words}{note}</text:p>')
        if at == 6 and columns == 1:
            body.append(ROWS)
    return (
        f'{OFFICE}{styles}<office:body><office:text><text:section text:name="S" text:style-name="Cols">'
        f"{''.join(body)}</text:section></office:text></office:body></office:document>"
    )


ROWS = "<table:table>" + '<table:table-column table:number-columns-repeated="2"/>' + "".join(
    "<table:table-row>"
    + "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row)
    + "</table:table-row>"
    for row in TABLE
) + "</table:table>"  # fmt: skip


def writer_report(folder: Path) -> None:
    converted(folder, office(1, ""))


def writer_newsletter(folder: Path) -> None:
    box = (
        '<draw:frame draw:style-name="Box" svg:width="28mm" text:anchor-type="paragraph"><draw:text-box '
        f'fo:min-height="20mm"><text:p>{ASIDE}</text:p></draw:text-box></draw:frame>'
    )
    converted(folder, office(2, box))


def converted(folder: Path, text: str) -> None:
    (folder / "made.fodt").write_text(text)
    home = f"-env:UserInstallation=file://{folder}/home"
    run("soffice", home, "--headless", "--convert-to", "pdf", "made.fodt", folder=folder)


# ---- Chromium -----------------------------------------------------------------------------------
def page(style: str, aside: str = "") -> str:
    parts = []
    for at, (kind, text) in enumerate(blocks()):
        tag = "h2" if kind == "heading" else "p"
        parts.append(f"<{tag}>{html.escape(text, quote=False)}</{tag}>")
        if at == 6:
            rows = ("".join(f"<td>{cell}</td>" for cell in row) for row in TABLE)
            parts.append("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{HEAD}</title><style>@page {{ size: A5; "
        f"margin: 14mm }} body {{ font: 10pt serif; hyphens: auto; text-align: justify }} {style}</style>"
        f"{aside}<main>{''.join(parts)}</main>"
    )


def chromium_article(folder: Path) -> None:
    printed(folder, page(""))


def chromium_columns(folder: Path) -> None:
    side = f"<aside>{ASIDE}</aside>"
    style = "main { columns: 2 } aside { float: right; width: 30mm; border: 1px solid; margin: 2mm; padding: 1mm }"
    printed(folder, page(style, side))


def printed(folder: Path, text: str) -> None:
    (folder / "made.html").write_text(text)
    run(
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
        f"--print-to-pdf={folder}/made.pdf", f"file://{folder}/made.html", folder=folder,
    )  # fmt: skip


# ---- Typst, Ghostscript -------------------------------------------------------------------------
def typst_magazine(folder: Path) -> None:
    import typst

    parts = [
        f"#set page(width: 210mm, height: 150mm, margin: 12mm, columns: 3, header: [_{HEAD}_])",
        '#set par(justify: true, first-line-indent: 1em)\n#set text(size: 9pt, hyphenate: true, lang: "en")',
    ]
    for at, (kind, text) in enumerate(blocks()):
        parts.append(f"= {text}" if kind == "heading" else text + (f"#footnote[{NOTE}]" if at == 2 else ""))
        if at == 6:
            parts.append(
                '#place(top + right, float: true, scope: "parent", block(width: 100%, fill: luma(230), inset: 4mm, '
                f"text(size: 14pt)[{ASIDE}]))"
            )
    (folder / "made.typ").write_text("\n\n".join(parts))
    typst.compile(folder / "made.typ", output=folder / "made.pdf")


def ghostscript_scan(folder: Path) -> None:
    """The first page of an article as a picture, as scanners make them."""
    latex_article(folder)
    (folder / "made.pdf").rename(folder / "words.pdf")
    run(
        "gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfimage8", "-r50", "-dLastPage=1", "-o", "made.pdf",
        "words.pdf", folder=folder,
    )  # fmt: skip


TOOLS = {
    "latex-article": latex_article,
    "latex-two-columns": latex_two_columns,
    "latex-three-columns": latex_three_columns,
    "latex-form": latex_form,
    "groff-two-columns": groff_two_columns,
    "writer-report": writer_report,
    "writer-newsletter": writer_newsletter,
    "chromium-article": chromium_article,
    "chromium-columns": chromium_columns,
    "typst-magazine": typst_magazine,
    "ghostscript-scan": ghostscript_scan,
}


def main() -> None:
    target = Path(sys.argv[1])
    for name in sys.argv[2:] or TOOLS:
        with tempfile.TemporaryDirectory() as folder:
            TOOLS[name](Path(folder))
            shutil.copy(Path(folder, "made.pdf"), target / f"{name}.pdf")


if __name__ == "__main__":
    main()
