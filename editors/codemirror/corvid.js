// A mode for CodeMirror 6: StreamLanguage.define(corvid) of @codemirror/language. It does line by line what
// `corvid/highlighting/coloring.py` does with a text.

import { WORDS } from "./words.js";

const SIGNS = WORDS.signs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
const NUMBERS = Object.values(WORDS.numbers).map((pattern) => `(?:${pattern})(?![A-Za-z0-9_])`).join("|");
const TOKEN = new RegExp(
  `([ \\t\\r\\f]+|\\\\\\r?$)|(#.*)|(f(?:"""|"))|([A-Za-z_][A-Za-z0-9_]*)|(${NUMBERS})|("""|")|(${SIGNS})`, "y",
);
const [BLANK, COMMENT, F_STRING, WORD, NUMBER, QUOTES, SIGN] = [1, 2, 3, 4, 5, 6, 7];
const HASH = /[0-9][A-Za-z0-9_]*/y;
const GAP = /[ \t\r\f]*(?:#.*)?/y;
const TEXTS = {
  "\"\"\"": /(?:[^"\\{}]|\{\{|\}\}|"(?!""))+/y, "\"": /(?:[^"\\{}]|\{\{|\}\})+/y,
};
const PLAIN = { "\"\"\"": /(?:[^"\\]|"(?!""))+/y, "\"": /[^"\\]+/y };
const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r?$|.)/y;
const own = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

// What is behind a place on the line, and where it ends. In brackets the next line may go on; it is not known here.
function after(text, at) {
  const gap = match(GAP, text, at)[0].length;
  const found = match(TOKEN, text, at + gap);
  if (at + gap >= text.length) return ["line", text.length];
  if (!found) return ["", at + gap + 1];
  const end = at + gap + found[0].length;
  if (found[WORD]) return [own(WORDS.roles, found[0]) ? found[0] : "name", end];
  if (found[SIGN]) return [found[0], end];
  if (found[NUMBER]) return [found[0].startsWith("$") ? "money" : "number", end];
  return [found[F_STRING] || found[QUOTES] ? "string" : "", end];
}

function fits(kind, kinds) {
  return kinds.includes(kind) || (kinds.includes("name") && own(WORDS.places, kind) !== undefined);
}

function isKeyword(word, text, end, state) {
  if (state.inHeader && state.before === "->") return false;
  const places = WORDS.places[word].filter((place) => place.before.includes(state.before));
  if (!places.length) return false;
  const [kind, next] = after(text, end);
  if (WORDS.spaced.includes(word) && ["(", "[", "-"].includes(kind)) {
    if (!/[ \t]/.test(text[end] ?? "")) return false;
    if (kind === "-" && !/[^ \t\r\n=]/.test(text[next] ?? "")) return false;
  }
  return places.some((place) => fits(kind, place.after) && (!place.second.length || fits(after(text, next)[0], place.second)));
}

function word(text, start, end, state) {
  const written = text.slice(start, end);
  const before = state.before;
  const role = own(WORDS.roles, written);
  if (role && (!own(WORDS.places, written) || isKeyword(written, text, end, state))) {
    state.before = written;
    state.inHeader ||= own(WORDS.declares, written) !== undefined;
    return role;
  }
  state.before = "name";
  const declared = own(WORDS.declares, before);
  if (declared) return declared;
  if (before === "@" && text[start - 1] === "@") return "annotation";
  if (WORDS.types.includes(written) && before !== ".") return "builtin";
  if (/^[A-Z]/.test(written)) return "type";
  if (after(text, end)[0] === "(") return "call";
  return before === "." ? "property" : "name";
}

// The kind of the piece at a place, and where it ends.
function piece(text, at, state) {
  if (state.text) return inText(text, at, state);
  const found = match(TOKEN, text, at);
  if (!found) {
    const hash = text.slice(0, at).endsWith("sha256:") ? match(HASH, text, at) : null;
    if (hash) state.before = "name";
    return hash ? ["name", at + hash[0].length] : ["error", at + 1];
  }
  const end = at + found[0].length;
  if (found[BLANK]) {
    if (found[0].startsWith("\\")) state.joined = true;
    return ["blank", end];
  }
  if (found[COMMENT]) return [found[0].startsWith("#:") ? "doc" : "comment", end];
  if (found[WORD]) return [word(text, at, end, state), end];
  if (found[NUMBER]) {
    state.before = found[0].startsWith("$") ? "money" : "number";
    return ["number", end];
  }
  if (found[F_STRING] || found[QUOTES]) {
    state.text = { quotes: found[0].replace("f", ""), braces: Boolean(found[F_STRING]) };
    return ["string", end];
  }
  state.before = found[0];
  if ("([{".includes(found[0])) state.open.push(found[0]);
  else if (")]}".includes(found[0]) && state.open.length) {
    const opened = state.open.pop();
    if (opened.startsWith("\"") && found[0] === "}") {
      state.text = { quotes: opened, braces: true };
      return ["braces", end];
    }
  }
  return [found[0].length === 1 && "([{)]}".includes(found[0]) ? "bracket" : "sign", end];
}

function inText(text, at, state) {
  const { quotes, braces } = state.text;
  const escape = match(ESCAPE, text, at);
  if (escape) {
    state.joined = at + escape[0].length === text.length && /^\\\r?$/.test(escape[0]);
    return ["escape", at + escape[0].length];
  }
  const found = match((braces ? TEXTS : PLAIN)[quotes], text, at);
  if (found) return ["string", at + found[0].length];
  if (text.startsWith(quotes, at)) {
    state.text = null;
    state.before = "string";
    return ["string", at + quotes.length];
  }
  if (text[at] === "{") {
    state.open.push(quotes);
    state.text = null;
    state.before = "{";
    return ["braces", at + 1];
  }
  return ["error", at + 1];
}

function beginLine(state) {
  const goesOn = state.joined || state.text?.quotes === "\"\"\"" || (state.open.length && !state.open.includes("\""));
  state.joined = false;
  if (goesOn) return;
  Object.assign(state, { before: "line", open: [], inHeader: false, text: null });
}

// The tag of @lezer/highlight for each kind, with its modifiers, as StreamLanguage reads them.
export const TAGS = {
  declaration: "definitionKeyword", control: "controlKeyword", clause: "keyword", operator: "operatorKeyword",
  constant: "atom", comment: "lineComment", doc: "docComment", string: "string", escape: "escape", number: "number",
  sign: "operator", bracket: "bracket", braces: "brace.special", error: "invalid", name: "variableName",
  type: "typeName", builtin: "typeName.standard", function: "variableName.function.definition",
  call: "variableName.function", annotation: "annotation", property: "propertyName",
};

export const corvid = {
  name: "corvid",
  startState: () => ({ before: "line", open: [], inHeader: false, text: null, joined: false }),
  copyState: (state) => ({ ...state, open: [...state.open] }),
  token(stream, state) {
    if (stream.sol()) beginLine(state);
    const [kind, end] = piece(stream.string, stream.pos, state);
    stream.pos = end;
    return kind === "blank" ? null : TAGS[kind];
  },
  blankLine: beginLine,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", "\""] } },
};
