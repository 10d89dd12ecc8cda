// The client of `corvid lsp`, and the commands that run programs and their tests in a terminal.

const fs = require("node:fs");
const os = require("node:os");
const nodePath = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { find } = require("./find.js");

const SELECTOR = [{ language: "corvid", scheme: "file" }];
const LENSES = { "corvid.run": runAgent, "corvid.test": runTest }; // the commands of the server
let client, status, output;

function isFile(path) {
  try {
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}

function found() {
  return find({
    setting: vscode.workspace.getConfiguration("corvid").get("path"),
    folders: (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath),
    trusted: vscode.workspace.isTrusted,
    searched: process.env.PATH,
    platform: process.platform,
    isFile,
  });
}

function show({ command, why, problem }) {
  status.text = command ? "Corvid" : "Corvid: not found";
  status.detail = command ? `${command}, from ${why}` : problem;
  status.severity = command ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Error;
  output.appendLine(command ? `using ${command}, from ${why}` : problem);
}

async function start() {
  const used = found();
  show(used);
  if (!used.command) {
    vscode.window.showErrorMessage(`Corvid: ${used.problem}`);
    return;
  }
  const trusted = vscode.workspace.isTrusted;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command: used.command, args: ["lsp"], options: { cwd: trusted && folder ? folder : os.homedir() } };
  const started = new LanguageClient("corvid", "Corvid", server, {
    documentSelector: SELECTOR,
    outputChannel: output,
    initializationOptions: { trusted },
    middleware: {
      executeCommand: (command, given, next) => (LENSES[command] ? LENSES[command](...given) : next(command, given)),
    },
  });
  client = started;
  try {
    await started.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Corvid: ${used.command} lsp does not start: ${error.message}`);
  }
}

async function restart() {
  const stopped = client;
  client = undefined;
  await stopped?.stop().catch(() => {});
  await start();
}

async function inTerminal(name, words, folder) {
  const used = found();
  if (!vscode.workspace.isTrusted) {
    vscode.window.showWarningMessage("Corvid: nothing is run in a workspace that is not trusted");
  } else if (!used.command) {
    vscode.window.showErrorMessage(`Corvid: ${used.problem}`);
  } else {
    // A process, not a line for a shell: no word of a program is read as anything but a word.
    const execution = new vscode.ProcessExecution(used.command, words, { cwd: folder });
    const kind = { type: "corvid", words };
    const task = new vscode.Task(kind, vscode.TaskScope.Workspace, name, "corvid", execution);
    task.presentationOptions = { clear: true, showReuseMessage: false };
    await vscode.tasks.executeTask(task);
  }
}

async function runAgent(uri, agent, parameters) {
  const words = ["--agent", agent];
  for (const name of parameters) {
    const value = await vscode.window.showInputBox({ title: `${agent}: ${name}`, prompt: "A value, or @file" });
    if (value === undefined) return;
    words.push("--arg", `${name}=${value}`);
  }
  const file = vscode.Uri.parse(uri).fsPath;
  await saved(file);
  await inTerminal(`run ${agent}`, ["run", file, ...words], nodePath.dirname(file));
}

async function runTest(uri, name) {
  const file = vscode.Uri.parse(uri).fsPath;
  await saved(file);
  await inTerminal(`test ${name}`, ["test", file, "-k", name], nodePath.dirname(file));
}

async function saved(file) {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.fsPath === file);
  if (document?.isDirty) await document.save();
}

async function onFile(command) {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "corvid" || document.uri.scheme !== "file") {
    vscode.window.showInformationMessage("Corvid: open a program that is saved in a file");
    return;
  }
  const file = document.uri.fsPath;
  await saved(file);
  await inTerminal(`${command} ${nodePath.basename(file)}`, [command, file], nodePath.dirname(file));
}

async function activate(context) {
  output = vscode.window.createOutputChannel("Corvid");
  status = vscode.languages.createLanguageStatusItem("corvid", SELECTOR);
  status.name = "Corvid";
  status.command = { title: "Restart", command: "corvid.restart" };
  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand("corvid.runFile", () => onFile("run")),
    vscode.commands.registerCommand("corvid.testFile", () => onFile("test")),
    vscode.commands.registerCommand("corvid.restart", restart),
    vscode.commands.registerCommand("corvid.which", () => {
      const { command, why, problem } = found();
      vscode.window.showInformationMessage(command ? `Corvid: ${command}, from ${why}` : `Corvid: ${problem}`);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("corvid.path") && restart()),
  );
  await start();
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
