// The engine of VS Code: vscode-textmate over Oniguruma.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");
const PLACE = new URL("../syntaxes/corvid.tmLanguage.json", import.meta.url);

async function registryOf(theme) {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  return new textmate.Registry({
    theme,
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(PLACE, "utf8"), PLACE.pathname),
  });
}

export async function loadGrammar(theme) {
  const registry = await registryOf(theme);
  const grammar = await registry.loadGrammar("source.corvid");
  grammar.colors = registry.getColorMap();
  return grammar;
}
