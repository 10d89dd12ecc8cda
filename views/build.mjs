// Builds the script and the style of each page into a folder: `node build.mjs [FOLDER]`.
import { build } from "esbuild";

const folder = process.argv[2] ?? "../corvid/views/static";
await build({
  entryPoints: ["answer.ts", "answer.css", "audit.ts", "audit.css"],
  outdir: folder,
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  minify: true,
  target: "es2020",
});
