// Writes a program as a page in the colors of a theme of VS Code.
// node picture.mjs PROGRAM THEME.html [THEME]

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadGrammar } from "./engine.mjs";

const require = createRequire(import.meta.url);
const [program, page, name = "dark-plus"] = process.argv.slice(2);
const theme = JSON.parse(readFileSync(require.resolve(`tm-themes/themes/${name}.json`), "utf8"));
const plain = { foreground: theme.colors["editor.foreground"], background: theme.colors["editor.background"] };
const grammar = await loadGrammar({ name, settings: [{ settings: plain }, ...theme.tokenColors] });
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

let state = null;
const lines = readFileSync(program, "utf8").trimEnd().split("\n").map((line) => {
  const { tokens, ruleStack } = grammar.tokenizeLine2(line, state);
  state = ruleStack;
  let shown = "";
  for (let at = 0; at < tokens.length; at += 2) {
    const color = grammar.colors[(tokens[at + 1] >>> 15) & 0x1ff];
    shown += `<span style="color:${color}">${escaped(line.slice(tokens[at], tokens[at + 2]))}</span>`;
  }
  return shown;
});
writeFileSync(page, `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(program)}</title>
<style>body{margin:0;background:${plain.background}}pre{margin:0;padding:16px;font:14px/1.45 monospace}</style>
<pre>${lines.join("\n")}</pre></html>
`);
