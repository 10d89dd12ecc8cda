// Compares the mode with the colors of `corvid.highlighting.coloring`, through CodeMirror's own streams.
// node test.mjs EXPECTED.json

import { StreamLanguage, StringStream } from "@codemirror/language";
import { readFileSync } from "node:fs";
import { corvid, TAGS } from "./corvid.js";

const KINDS = Object.fromEntries(Object.entries(TAGS).map(([kind, tag]) => [tag, kind]));
const programs = JSON.parse(readFileSync(process.argv[2], "utf8"));
let compared = 0, wrong = 0;
for (const { name, text, pieces } of programs) {
  const kinds = new Array(text.length);
  for (const [start, end, kind] of pieces) kinds.fill(kind, start, end);
  let offset = 0;
  const state = corvid.startState();
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 4, 4);
    if (line === "") corvid.blankLine(state);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const tag = corvid.token(stream, state);
      for (let at = offset + stream.start; at < offset + stream.pos; at++) {
        if (kinds[at] === "blank" || /\s/.test(text[at])) continue;
        compared++;
        if (KINDS[tag] !== kinds[at]) {
          wrong++;
          if (wrong <= 20) console.error(`${name}: ${JSON.stringify(line)}: at ${at - offset} expected ${kinds[at]}, found ${tag}`);
          break;
        }
      }
    }
    offset += line.length + 1;
  }
}
const warnings = [];
console.warn = (text) => warnings.push(text);
const language = StreamLanguage.define(corvid);
for (const { text } of programs.slice(0, 50)) {
  if (language.parser.parse(text).length !== text.length) wrong++;
}
if (warnings.length) console.error(warnings.join("\n"));
console.log(`codemirror: ${programs.length} programs, ${compared} characters compared with the parser's colors, ${wrong} differ`);
process.exit(wrong || warnings.length ? 1 : 0);
