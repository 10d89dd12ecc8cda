// The report of an audit: sessions with their claims, each claim with what is at the place that it cites.
//
// Everything that is shown comes from logs, documents and trees, and is set as text only. The shapes are those
// of `corvid/views/audit.py`.
import { button, element, folded, list, put, section } from "./elements";

interface Excerpt { path: string; first: number; lines: string[]; cited: number; count: number; note: string }
interface Claim { line: number; text: string; kind: string; grounding: string; status: string; place: string; quote: string; evidence: number }
interface Ghost { name: string; line: number; searches: [string, number][]; mentions: number }
interface Session { name: string; passed: boolean; figures: string[]; claims: Claim[]; ghosts: Ghost[]; unshown: number }
interface Found { rule: string; level: string; place: string; message: string; help: string }
interface Data {
  title: string; verdict: string; passed: boolean; by: string; rows: string[]; sessions: Session[]; findings: Found[]; unlisted: number;
  decisions: string[]; courses: [string, string][]; excerpts: Excerpt[];
}

const data: Data = JSON.parse(document.getElementById("data")!.textContent!);
const root = document.getElementById("view")!;
root.textContent = "";
const main = element("main");
const reader = element("section", "reader");
reader.setAttribute("aria-label", "Evidence");
root.append(main, reader);
/** Where the reader came from, and goes back to. */
let origin: HTMLElement | null = null;

/** Colours of what claims, sessions and findings are. */
const LOOK: Record<string, string> = {
  grounded: "quoted", "does not hold": "unverified", assumption: "partly", exempt: "partly", error: "unverified", warning: "partly", note: "quiet",
};

function chip(text: string, look: string): HTMLElement {
  return element("span", `status ${look}`, text);
}

function passes(passed: boolean): HTMLElement {
  return chip(passed ? "passed" : "to look at", passed ? "quoted" : "unverified");
}

// ---- claims -----------------------------------------------------------------------------------------
function claim(one: Claim): HTMLElement {
  const made = element("div", "claim");
  made.dataset.status = one.status;
  const words = element("p", "text", one.text);
  words.dir = "auto";
  made.append(words, " ", chip(one.status, LOOK[one.status] ?? ""));
  const about = element("p", "quiet");
  put(about, [`line ${one.line}`, one.grounding, one.kind].filter(Boolean).join(", "));
  if (one.place) {
    about.append(": ");
    if (one.evidence >= 0) about.append(button(one.place, () => show(one, about.querySelector("button")!), "place"));
    else put(about, one.place);
  }
  made.append(about);
  return made;
}

function claims(session: Session): HTMLElement {
  const made = element("div");
  const shown = list(session.claims.map(claim), true);
  const kinds = [...new Set(session.claims.map((one) => one.status))];
  if (kinds.length > 1) {
    const tools = element("p", "tools");
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", "Which claims are shown");
    const choices: HTMLButtonElement[] = [];
    for (const kind of ["", ...kinds]) {
      const count = kind ? session.claims.filter((one) => one.status === kind).length : session.claims.length;
      const choice = button(`${kind || "all"} (${count})`, () => {
        for (const row of shown.children) (row as HTMLElement).hidden = kind !== "" && (row.firstElementChild as HTMLElement).dataset.status !== kind;
        for (const other of choices) other.setAttribute("aria-pressed", String(other === choice));
      });
      choice.setAttribute("aria-pressed", String(kind === ""));
      choices.push(choice);
      tools.append(choice);
    }
    made.append(tools);
  }
  made.append(shown);
  if (session.unshown) made.append(element("p", "quiet", `${session.unshown} more claims are counted and not shown.`));
  return made;
}

function ghost(one: Ghost): HTMLElement {
  const made = element("div");
  const words = element("p", "", one.name);
  words.dir = "auto";
  made.append(words);
  const counts = one.searches.map(([query, count]) => `“${query}”: ${count < 0 ? "not searched" : count}`);
  made.append(element("p", "quiet", `line ${one.line}; ${counts.join("; ") || "no search"}; documents that speak of it: ${one.mentions}`));
  return made;
}

function session(one: Session): HTMLElement {
  const made = element("details");
  made.open = !one.passed || data.sessions.length === 1;
  const head = element("summary");
  put(head, one.name);
  head.append(" ", passes(one.passed));
  made.append(head, list(one.figures.map((row) => element("span", "", row))));
  if (one.ghosts.length) made.append(element("h3", "", "Absences that were not shown"), list(one.ghosts.map(ghost)));
  if (one.claims.length) made.append(element("h3", "", "Claims"), claims(one));
  return made;
}

function finding(one: Found): HTMLElement {
  const made = element("div");
  made.append(chip(one.rule, LOOK[one.level] ?? ""), " ", element("span", "quiet", one.place));
  const words = element("p", "", one.message);
  words.dir = "auto";
  made.append(words, element("p", "quiet", one.help));
  return made;
}

function report(): void {
  const head = element("header");
  head.append(element("h1", "", data.title));
  const row = element("p");
  row.append(passes(data.passed), " ");
  put(row, data.verdict);
  head.append(row, element("p", "quiet", data.by));
  main.append(head, section("Summary", list(data.rows.map((one) => element("span", "", one)))));
  if (data.sessions.length) main.append(section("Sessions", ...data.sessions.map(session)));
  if (data.findings.length) {
    main.append(section("Findings", list(data.findings.map(finding))));
    if (data.unlisted) main.append(element("p", "quiet", `${data.unlisted} more are counted and not listed.`));
  }
  if (data.decisions.length) main.append(section("Decided by people", list(data.decisions.map((one) => element("span", "", one)))));
  for (const [log, text] of data.courses) {
    const course = element("pre", "", text);
    course.tabIndex = 0;
    main.append(folded(`Course of ${log}`, course));
  }
}

// ---- evidence ---------------------------------------------------------------------------------------
/** Shows the lines that a claim cites, and takes the focus there. */
function show(one: Claim, from: HTMLElement | null): void {
  const excerpt = data.excerpts[one.evidence];
  if (!excerpt) return;
  if (from) origin = from;
  reader.textContent = "";
  const head = element("header");
  head.append(element("h2", "", excerpt.path));
  const tools = element("p", "tools");
  tools.append(button("Back to the claim", back));
  head.append(tools);
  const words = element("p", "", one.text);
  words.dir = "auto";
  head.append(words);
  if (one.quote) {
    const quote = element("p", "quiet", `It quotes: ${one.quote}`);
    quote.dir = "auto";
    head.append(quote);
  }
  if (excerpt.note) head.append(element("p", "unverified", excerpt.note));
  reader.append(head);
  const text = element("div", "document");
  let target: HTMLElement = text;
  for (const [at, line] of excerpt.lines.entries()) {
    const number = excerpt.first + at;
    const asked = number >= excerpt.cited && number < excerpt.cited + excerpt.count;
    const made = element("div", asked ? "line asked" : "line");
    const label = element("span", "number", String(number));
    label.setAttribute("aria-hidden", "true");
    const shown = element("span", "words");
    shown.dir = "auto";
    const start = asked && excerpt.count === 1 && one.quote ? line.indexOf(one.quote) : -1;
    if (start >= 0) {
      put(shown, line.slice(0, start));
      shown.append(element("mark", "current", one.quote));
      put(shown, line.slice(start + one.quote.length));
    } else put(shown, line);
    made.append(label, shown);
    text.append(made);
    if (number === excerpt.cited) target = made;
  }
  reader.append(text);
  target.tabIndex = -1;
  if (origin) {
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  }
}

/** Goes back to where the reader came from. */
function back(): void {
  origin?.focus();
  origin?.scrollIntoView({ block: "center" });
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") back(); });
report();
const all = data.sessions.flatMap((one) => one.claims);
const first = all.find((one) => one.evidence >= 0 && one.status !== "grounded") ?? all.find((one) => one.evidence >= 0);
if (first) show(first, null);
else reader.hidden = true;
