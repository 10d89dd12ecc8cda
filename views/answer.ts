// The answer view: an answer whose quotations lead to the place in the document that they quote.
//
// Everything that is shown comes from documents, models and programs, and is set as text only: no markup is
// ever parsed. The shapes are those of `corvid/views/answer.py`.

type Piece = [text: string, quotes: number[]];
interface Part { kind: string; label?: string; pieces?: Piece[]; parts?: Part[]; status?: string; share?: number }
interface Quote { document: number; uri: string; where: string; text: string }
interface Picture { page: number; width: number; height: number; png: string; boxes: [number, number, number, number, number][] }
interface Shown { name: string; title: string; line: number; pieces: Piece[]; note: string; pages: Picture[] }
interface Fault { code: string; name: string; message: string; help: string | null; report: string }
interface Data {
  agent: string; given: [string, string][]; answer: Part | null; grade: string | null; reason: string;
  fields: [string, string, number][]; quotes: Quote[]; sources: [string, string, number, number][]; documents: Shown[];
  discards: string[]; skipped: [string, string][]; chain: string[]; cost: string; fault: Fault | null;
}

import { button, element, folded, list, put, section } from "./elements";

const SVG = "http://www.w3.org/2000/svg";
const data: Data = JSON.parse(document.getElementById("data")!.textContent!);
const root = document.getElementById("view")!;
root.textContent = "";
const main = element("main");
const reader = element("section", "reader");
reader.setAttribute("aria-label", "Document");
root.append(main, reader);
/** Where the reader came from, and goes back to. */
let origin: HTMLElement | null = null;

// ---- the answer -----------------------------------------------------------------------------------
const STATUS: Record<string, string> = { quoted: "quoted", partly: "partly quoted", unverified: "unverified", verbatim: "verbatim" };

/** A link to the place of a quotation. */
function mark(number: number, text: string): HTMLElement {
  const quote = data.quotes[number]!;
  const made = element("a", "quote");
  made.href = `#quote-${number + 1}`;
  made.dataset.quote = String(number);
  put(made, text);
  made.append(element("sup", "", `${number + 1}`));
  made.title = `${quote.uri}, ${quote.where}`;
  made.addEventListener("click", (event) => {
    event.preventDefault();
    show(quote.document, number, made);
  });
  return made;
}

function textOf(pieces: Piece[]): HTMLElement {
  const made = element("p", "text");
  made.dir = "auto";
  for (const [text, quotes] of pieces) {
    if (quotes.length) for (const [at, number] of quotes.entries()) made.append(mark(number, at ? "" : text));
    else put(made, text);
  }
  return made;
}

function partOf(part: Part): HTMLElement {
  if (part.parts) {
    const made = element(part.kind === "list" ? "ol" : "dl", "parts");
    for (const one of part.parts) {
      if (part.kind === "list") {
        const item = element("li");
        item.append(partOf(one));
        made.append(item);
      } else {
        const value = element("dd");
        value.append(partOf(one));
        made.append(element("dt", "", one.label ?? ""), value);
      }
    }
    if (!part.parts.length) made.append(element(part.kind === "list" ? "li" : "dt", "quiet", "empty"));
    return made;
  }
  const made = element("div", `leaf ${part.kind}`);
  made.append(textOf(part.pieces ?? []));
  if (part.status) {
    const share = part.status === "partly" ? `: ${part.share} %` : "";
    made.append(element("span", `status ${part.status}`, (STATUS[part.status] ?? part.status) + share));
  }
  return made;
}

function answer(): void {
  const head = element("header");
  head.append(element("h1", "", data.agent));
  for (const [name, value] of data.given) {
    const row = element("p", "given");
    row.dir = "auto";
    row.append(element("span", "quiet", `${name}: `));
    put(row, value.length > 500 ? value.slice(0, 499) + "…" : value);
    head.append(row);
  }
  main.append(head);
  if (data.fault) {
    const box = element("div", "fault");
    box.append(element("p", "code", `No answer: ${data.fault.code}, ${data.fault.name}`), element("p", "", data.fault.message));
    if (data.fault.help) box.append(element("p", "", data.fault.help));
    const report = element("pre", "", data.fault.report);
    report.tabIndex = 0;
    box.append(report);
    main.append(section("Refused", box));
  }
  if (data.answer) main.append(section("Answer", partOf(data.answer)));
  if (data.grade) {
    const row = element("p");
    row.append(element("span", `grade ${data.grade}`, data.grade), " ");
    put(row, data.reason);
    main.append(section("Grade", row));
  }
  if (data.fields.length > 1) {
    const table = element("table");
    const head = table.createTHead().insertRow();
    for (const name of ["Field", "Shows", "Quoted"]) {
      const cell = element("th", "", name);
      cell.scope = "col";
      head.append(cell);
    }
    const body = table.createTBody();
    for (const [path, status, share] of data.fields) {
      const row = body.insertRow();
      put(row.insertCell(), path);
      row.insertCell().append(element("span", `status ${status}`, STATUS[status] ?? status));
      row.insertCell().textContent = `${share} %`;
    }
    main.append(section("Fields", table));
  }
  if (data.quotes.length) {
    const rows = data.quotes.map((quote, number) => {
      const row = element("div");
      row.id = `quote-${number + 1}`;
      const words = element("span", "words", quote.text.length > 300 ? quote.text.slice(0, 299) + "…" : quote.text);
      words.dir = "auto";
      const place = `${quote.uri}, ${quote.where}`;
      row.append(words, " ");
      if (quote.document >= 0) row.append(button(place, () => show(quote.document, number, row.querySelector("button")!), "place"));
      else row.append(element("span", "quiet", place));
      return row;
    });
    main.append(section("Quotations, each found word for word", list(rows, true)));
  }
  if (data.sources.length) {
    const rows = data.sources.map(([name, kind, at, line]) => {
      const row = element("div");
      if (at >= 0) row.append(button(name, () => show(at, -1, row.querySelector("button")!, true, line), "place"));
      else row.append(element("span", "", name));
      if (kind) row.append(" ", element("span", "quiet", kind));
      return row;
    });
    main.append(section("Sources", list(rows)));
  }
  if (data.discards.length) main.append(section("Discarded on the way", list(data.discards.map((one) => element("span", "", one)))));
  if (data.skipped.length) main.append(section("Not read", list(data.skipped.map(([path, reason]) => element("span", "", `${path}: ${reason}`)))));
  if (data.chain.length) {
    const chain = element("pre", "", data.chain.join("\n"));
    chain.tabIndex = 0;
    main.append(folded("Chain: each step from the sources to the answer", chain));
  }
  if (data.cost) main.append(section("Cost", element("p", "", data.cost)));
}

// ---- documents ------------------------------------------------------------------------------------
/** Shows a document, at a quotation of it if there is one, or at a line, and takes the focus there. */
function show(number: number, quote: number, from: HTMLElement | null, asText = false, line = 0): void {
  const shown = data.documents[number];
  if (!shown) return;
  if (from) origin = from;
  for (const one of root.querySelectorAll("a.quote")) one.classList.toggle("current", (one as HTMLElement).dataset.quote === String(quote));
  reader.textContent = "";
  const head = element("header");
  head.append(element("h2", "", shown.name));
  if (shown.title) head.append(element("p", "quiet", shown.title));
  const tools = element("p", "tools");
  tools.append(button("Back to the answer", back));
  const pages = shown.pages.filter((page) => quote < 0 || page.boxes.some((box) => box[0] === quote));
  const pictured = !asText && pages.length > 0;
  if (pages.length) tools.append(button(pictured ? "Show the text" : "Show the page", () => show(number, quote, null, pictured, line)));
  head.append(tools);
  if (quote >= 0) head.append(element("p", "", `Quotation ${quote + 1}: ${data.quotes[quote]!.where}`));
  if (shown.note) head.append(element("p", "quiet", shown.note));
  reader.append(head);
  const target = pictured ? pictures(pages, shown, quote) : lines(shown, quote, line);
  target.tabIndex = -1;
  if (origin) target.focus({ preventScroll: true });
  if (origin || pictured) target.scrollIntoView({ block: quote >= 0 || line ? "center" : "nearest" });
}

function pictures(pages: Picture[], shown: Shown, quote: number): HTMLElement {
  let first: HTMLElement | null = null;
  for (const page of pages) {
    const figure = element("figure");
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", `0 0 ${page.width} ${page.height}`);
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", `Page ${page.page} of ${shown.name}${quote >= 0 ? `, with quotation ${quote + 1} in a box` : ""}`);
    const image = document.createElementNS(SVG, "image");
    image.setAttribute("width", String(page.width));
    image.setAttribute("height", String(page.height));
    image.setAttribute("href", `data:image/png;base64,${page.png}`);
    drawing.append(image);
    for (const [number, left, top, width, height] of page.boxes) {
      const box = document.createElementNS(SVG, "rect");
      for (const [name, value] of [["x", left - 3], ["y", top - 3], ["width", width + 6], ["height", height + 6]] as const) box.setAttribute(name, String(value));
      box.setAttribute("class", number === quote ? "box current" : "box");
      drawing.append(box);
    }
    figure.append(drawing, element("figcaption", "quiet", `Page ${page.page}`));
    reader.append(figure);
    first ??= figure;
  }
  return first!;
}

function lines(shown: Shown, quote: number, line: number): HTMLElement {
  const text = element("div", "document");
  let target: HTMLElement | null = null;
  let number = shown.line;
  let row: HTMLElement | null = null;
  const begin = (): HTMLElement => {
    const made = element("div", number === line ? "line asked" : "line");
    if (number === line) target ??= made;
    const label = element("span", "number", String(number++));
    label.setAttribute("aria-hidden", "true");
    const words = element("span", "words");
    words.dir = "auto";
    made.append(label, words);
    text.append(made);
    return words;
  };
  for (const [piece, quotes] of shown.pieces) {
    for (const [at, words] of piece.split("\n").entries()) {
      if (at || !row) row = begin();
      if (!quotes.length) { put(row, words); continue; }
      const marked = element("mark", quotes.includes(quote) ? "current" : "", words);
      if (quotes.includes(quote)) target ??= marked;
      row.append(marked);
    }
  }
  reader.append(text);
  return target ?? text;
}

/** Goes back to where the reader came from. */
function back(): void {
  origin?.focus();
  origin?.scrollIntoView({ block: "center" });
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") back(); });
answer();
const first = data.quotes.findIndex((quote) => quote.document >= 0);
if (first >= 0) show(data.quotes[first]!.document, first, null);
else if (data.documents.length) show(0, -1, null);
else reader.hidden = true;
