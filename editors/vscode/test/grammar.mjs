// Compares the grammar of TextMate, in the engine of VS Code, with the colors of `corvid.highlighting.coloring`.
// Programs whose only name is a word of the language are left out: a pattern cannot know that `use` is a name in
// `import "./use" as use use use`.
// node grammar.mjs EXPECTED.json

import { readFileSync } from "node:fs";
import { loadGrammar } from "./engine.mjs";

const KEYWORDS = {
  "storage.type": "declaration", "keyword.control": "control", "keyword.other.operator": "operator",
  "keyword.other": "clause", "constant.language": "constant",
};
const OTHERS = {
  "constant.numeric": ["number"], "comment.line.documentation": ["doc"], "comment.line.number-sign": ["comment"],
  "string.quoted": ["string"], "constant.character.escape": ["escape"], "punctuation.bracket": ["bracket"],
  "punctuation.definition.interpolation": ["braces"], "entity.name.function.decorator": ["annotation"],
  "entity.name.function.call": ["call"], "entity.name.function": ["function"], "support.type": ["builtin"],
  "entity.name.type": ["type"], "variable.other.property": ["property"], "variable.other": ["name"],
  "keyword.operator": ["sign"], "punctuation.separator": ["sign"], "punctuation.definition.annotation": ["sign"],
};

function kindOf(scopes) {
  const scope = scopes.at(-1).replace(/\.corvid$/, "");
  for (const [prefix, kind] of Object.entries(KEYWORDS)) if (scope.startsWith(prefix)) return kind;
  for (const [prefix, [kind]] of Object.entries(OTHERS)) if (scope.startsWith(prefix)) return kind;
  return scope;
}

const grammar = await loadGrammar();
const programs = JSON.parse(readFileSync(process.argv[2], "utf8")).filter(({ name }) => !name.startsWith("names: "));
const seen = new Set();
let compared = 0, wrong = 0;
for (const { name, text, pieces } of programs) {
  const kinds = new Array(text.length);
  for (const [start, end, kind] of pieces) kinds.fill(kind, start, end);
  let offset = 0, state = null;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const found = kindOf(token.scopes);
      for (let at = offset + token.startIndex; at < Math.min(offset + token.endIndex, offset + line.length); at++) {
        if (kinds[at] === "blank" || /\s/.test(text[at])) continue;
        compared++;
        seen.add(kinds[at]);
        if (found !== kinds[at]) {
          wrong++;
          if (wrong <= 20) console.error(`${name}: ${JSON.stringify(line)}: at ${at - offset} expected ${kinds[at]}, found ${found}`);
          break;
        }
      }
    }
    offset += line.length + 1;
  }
}
const missing = ["declaration", "control", "clause", "operator", "constant", ...Object.values(OTHERS).flat()].filter(
  (kind) => !seen.has(kind),
);
if (missing.length) console.error(`no program has: ${missing.join(", ")}`);
console.log(`vscode: ${programs.length} programs, ${compared} characters compared with the parser's colors, ${wrong} differ`);
process.exit(wrong || missing.length ? 1 : 0);
