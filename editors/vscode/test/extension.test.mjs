// The extension over a stand-in for VS Code: what is started, with what, and what an untrusted workspace may do.

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "corvid-vscode-"));
const command = join(folder, "bin", "corvid");
const own = join(folder, "project", ".venv", "bin", "corvid");
for (const file of [command, own]) {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
}
process.env.PATH = join(folder, "bin");

async function started({ trusted, setting = "", answers = [] }) {
  const seen = { clients: [], tasks: [], shown: [], commands: {}, status: {} };
  class LanguageClient {
    constructor(id, name, server, options) { Object.assign(this, { server, options }); seen.clients.push(this); }
    async start() {}
    async stop() {}
  }
  const shown = (text) => void seen.shown.push(text);
  const file = join(folder, "project", "a.cor");
  const document = { languageId: "corvid", uri: { scheme: "file", fsPath: file }, isDirty: false };
  const vscode = {
    LanguageStatusSeverity: { Information: 0, Error: 2 }, TaskScope: { Workspace: 2 },
    ProcessExecution: class { constructor(process, args, options) { Object.assign(this, { process, args, options }); } },
    Task: class { constructor(kind, scope, name, source, execution) { Object.assign(this, { name, execution }); } },
    Uri: { parse: (uri) => ({ fsPath: uri.replace("file://", "") }) },
    languages: { createLanguageStatusItem: () => seen.status },
    commands: { registerCommand: (name, run) => { seen.commands[name] = run; } },
    tasks: { executeTask: async (task) => void seen.tasks.push(task) },
    window: {
      createOutputChannel: () => ({ appendLine: shown }), activeTextEditor: { document },
      showErrorMessage: shown, showWarningMessage: shown, showInformationMessage: shown,
      showInputBox: async () => answers.shift(),
    },
    workspace: {
      isTrusted: trusted, workspaceFolders: [{ uri: { fsPath: join(folder, "project") } }], textDocuments: [document],
      getConfiguration: () => ({ get: () => setting }),
      onDidGrantWorkspaceTrust: (run) => { seen.grant = run; }, onDidChangeConfiguration: () => {},
    },
  };
  const load = Module._load;
  Module._load = (name, ...rest) =>
    name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
  const place = require.resolve("../src/extension.js");
  delete require.cache[place];
  const extension = require(place);
  Module._load = load;
  await extension.activate({ subscriptions: [] });
  return { ...seen, seen, vscode, file };
}

test("a trusted workspace uses its environment, says so, and runs programs as processes", async () => {
  const { clients, tasks, commands, status, shown, file } = await started({ trusted: true });
  assert.equal(clients[0].server.command, own);
  assert.deepEqual(clients[0].server.args, ["lsp"]);
  assert.deepEqual(clients[0].options.initializationOptions, { trusted: true });
  assert.match(status.detail, /, from the environment \.venv of the workspace$/);
  assert.deepEqual(shown, [`using ${own}, from the environment .venv of the workspace`]);
  await commands["corvid.runFile"]();
  await commands["corvid.testFile"]();
  assert.deepEqual(tasks.map((task) => [task.execution.process, ...task.execution.args]), [[own, "run", file], [own, "test", file]]);
});

test("the lens of an agent asks for its arguments, which no shell reads", async () => {
  const { clients, tasks, file } = await started({ trusted: true, answers: ["$(rm -rf x); `y`"] });
  const { executeCommand } = clients[0].options.middleware;
  await executeCommand("corvid.run", [`file://${file}`, "ask", ["question"]]);
  assert.deepEqual(tasks[0].execution.args, ["run", file, "--agent", "ask", "--arg", "question=$(rm -rf x); `y`"]);
  await executeCommand("corvid.run", [`file://${file}`, "ask", ["question"]]); // no answer
  assert.equal(tasks.length, 1);
  await executeCommand("corvid.test", [`file://${file}`, "lease_is_cited"]);
  assert.deepEqual(tasks[1].execution.args, ["test", file, "-k", "lease_is_cited"]);
  assert.equal(await executeCommand("other", [1], async (...given) => given.length), 2);
});

test("in a workspace that is not trusted nothing of the project is executed", async () => {
  const { clients, tasks, commands, shown, file } = await started({ trusted: false });
  assert.equal(clients[0].server.command, command);
  assert.equal(clients[0].server.options.cwd, homedir());
  assert.deepEqual(clients[0].options.initializationOptions, { trusted: false });
  await commands["corvid.runFile"]();
  await clients[0].options.middleware.executeCommand("corvid.run", [`file://${file}`, "ask", []]);
  assert.equal(tasks.length, 0);
  assert.equal(shown.filter((text) => text.includes("not trusted")).length, 2);
});

test("trust that is given later starts the server of the project", async () => {
  const { seen, vscode } = await started({ trusted: false });
  vscode.workspace.isTrusted = true;
  await seen.grant();
  assert.deepEqual(seen.clients.map((client) => client.server.command), [command, own]);
  assert.deepEqual(seen.clients[1].options.initializationOptions, { trusted: true });
});

test("without corvid a message says how it is installed", async () => {
  const { clients, shown } = await started({ trusted: true, setting: "/gone/corvid" });
  assert.equal(clients.length, 0);
  assert.ok(shown.some((text) => text.includes("there is no file /gone/corvid")));
});

test("the manifest promises what the code does", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, "limited");
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, ["corvid.path"]);
  const code = readFileSync(new URL("../src/extension.js", import.meta.url), "utf8");
  for (const { command: name } of manifest.contributes.commands) assert.ok(code.includes(`"${name}"`), name);
});
