// Which `corvid` is used.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const { find } = createRequire(import.meta.url)("../src/find.js");

function used(files, changes = {}) {
  return find({
    setting: "", folders: ["/work/project"], trusted: true, searched: "/usr/bin:/opt/bin", platform: "linux",
    isFile: (file) => files.includes(file), ...changes,
  });
}
const ENVIRONMENT = "/work/project/.venv/bin/corvid";

test("the setting is first, then the environment, then PATH, and each says that it was", () => {
  const files = ["/own/corvid", ENVIRONMENT, "/opt/bin/corvid"];
  assert.deepEqual(used(files, { setting: "/own/corvid" }), { command: "/own/corvid", why: "the setting corvid.path" });
  assert.deepEqual(used(files), { command: ENVIRONMENT, why: "the environment .venv of the workspace" });
  assert.deepEqual(used(["/opt/bin/corvid"]), { command: "/opt/bin/corvid", why: "PATH" });
  assert.match(used([]).problem, /pip install 'corvid-grounded\[lsp\]'/);
});

test("a setting that is wrong is a problem, and nothing else is used in its place", () => {
  assert.match(used([ENVIRONMENT], { setting: "/gone/corvid" }).problem, /there is no file \/gone\/corvid/);
  assert.match(used([ENVIRONMENT], { setting: "bin/corvid" }).problem, /absolute/);
});

test("nothing of a workspace that is not trusted is used", () => {
  const files = [ENVIRONMENT, "/work/project/bin/corvid", "/opt/bin/corvid"];
  const changes = { trusted: false, searched: "/work/project/bin:.:bin:/opt/bin" };
  assert.deepEqual(used(files, changes), { command: "/opt/bin/corvid", why: "PATH" });
  assert.match(used(files, { ...changes, setting: ENVIRONMENT }).problem, /not trusted/);
  assert.match(used(files, { ...changes, setting: "/work/project/../project/.venv/bin/corvid" }).problem, /not trusted/);
});

test("a relative entry of PATH is never used", () => {
  assert.match(used(["bin/corvid", "./corvid", "corvid"], { searched: "bin:.:" }).problem, /cannot find/);
});

test("Windows has other names", () => {
  const file = "C:\\project\\.venv\\Scripts\\corvid.exe";
  const found = used([file], { folders: ["C:\\project"], platform: "win32", searched: "C:\\bin;D:\\bin" });
  assert.equal(found.command, file);
  const command = used(["D:\\bin\\corvid.cmd"], { folders: [], platform: "win32", searched: "C:\\bin;D:\\bin" });
  assert.deepEqual(command, { command: "D:\\bin\\corvid.cmd", why: "PATH" });
});
