// Which `corvid` is used, and why. What a folder brings along is used only where it is trusted.

const nodePath = require("node:path");

const FOLDERS = [".venv", "venv"];

function inside(folder, file, path) {
  const relative = path.relative(folder, file);
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

// `setting` is the value of corvid.path; `folders` are those of the workspace; `trusted` says whether the user trusts
// it; `searched` is PATH; `isFile` asks the disk. Gives {command, why}, or {problem} to show.
function find({ setting, folders, trusted, searched, platform, isFile }) {
  const path = platform === "win32" ? nodePath.win32 : nodePath.posix;
  const names = platform === "win32" ? ["corvid.exe", "corvid.cmd", "corvid.bat"] : ["corvid"];
  const scripts = platform === "win32" ? "Scripts" : "bin";
  const foreign = (file) => !trusted && folders.some((folder) => inside(folder, file, path));
  if (setting) {
    if (!path.isAbsolute(setting)) return { problem: `corvid.path must be an absolute path, found ${setting}` };
    if (foreign(setting)) return { problem: `corvid.path is in this workspace, which is not trusted: ${setting}` };
    if (!isFile(setting)) return { problem: `corvid.path: there is no file ${setting}` };
    return { command: setting, why: "the setting corvid.path" };
  }
  for (const folder of trusted ? folders : []) {
    for (const environment of FOLDERS) {
      for (const name of names) {
        const file = path.join(folder, environment, scripts, name);
        if (isFile(file)) return { command: file, why: `the environment ${environment} of the workspace` };
      }
    }
  }
  for (const entry of (searched ?? "").split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(entry, name);
      if (path.isAbsolute(entry) && !foreign(file) && isFile(file)) return { command: file, why: "PATH" };
    }
  }
  return { problem: "cannot find corvid: run `pip install 'corvid-grounded[lsp]'`, or set corvid.path" };
}

module.exports = { find };
