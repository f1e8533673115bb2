import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { continueOn, endWithParent } from './continue.mjs';
import { Failure } from './errors.mjs';
import { isAlive } from './processes.mjs';
import { at, isNodeNewEnough, nodePackage, pinnedNode, REQUIRED_NODE_MAJOR, ROOT } from './project.mjs';
import { inWords, runQuietly, withProgress } from './terminal.mjs';

const FAILED = {
  es: 'npm no pudo instalar las dependencias (arriba está lo que dijo): revise la conexión e inténtelo de nuevo.',
  en: 'npm could not install the dependencies for the reason above: check the connection and try again.',
};

/**
 * The first step of every command: installs the dependencies when the installed ones differ from package-lock.json. After it
 * the command may use packages and Node 24. On an older Node the command is run again on the pinned one, and this call does
 * not return.
 *
 * Code that runs before it may use only Node 18 and its own modules. That includes every static import of a command, so a
 * file that uses packages is imported after this call (`.dependency-cruiser.cjs` checks this).
 */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
  if (isNodeNewEnough()) endWithParent();
  else await continueOn(pinnedNode());
}

async function install() {
  // A folder of the checkout, because /tmp may be mounted without permission to run programs.
  fs.mkdirSync(at('.cache'), { recursive: true });
  removeLeftovers();
  const temporary = fs.mkdtempSync(at('.cache', `install-${process.pid}-`));
  try {
    await withProgress(
      inWords({ es: 'Instalando las dependencias', en: 'Installing the dependencies' }),
      async () => npmCi(await installingNode(temporary), ROOT),
    );
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removes what installations that were killed have left: their names have the process. */
export function removeLeftovers(folder = at('.cache')) {
  for (const name of fs.readdirSync(folder)) {
    const [, pid] = /^install-(?:(\d+)-)?\w{6}$/.exec(name) ?? [];
    if (/^install-/.test(name) && !isAlive(Number(pid)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The settings of npm where its own cache, in the home folder, cannot be written: a cache in the checkout. */
export function npmCache(environment = process.env, own = at('.cache', 'npm')) {
  const named = Object.keys(environment).some((name) => name.toLowerCase() === 'npm_config_cache');
  if (named || process.platform === 'win32') return {};
  const home = environment.HOME || os.homedir();
  const cache = path.join(home, '.npm');
  try {
    fs.accessSync(fs.existsSync(cache) ? cache : home, fs.constants.W_OK | fs.constants.X_OK);
    return {};
  } catch {
    return { npm_config_cache: own };
  }
}

function isInstalled() {
  const installed = readPackages(at('node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(readPackages(at('package-lock.json')))
    .filter(([place, wanted]) => place.startsWith('node_modules/') && !wanted.optional && !wanted.link)
    .every(([place, wanted]) => installed[place]?.version === wanted.version && fs.existsSync(at(place)));
}

/**
 * The Node that npm runs on while it installs, never an older one: with it npm would silently leave out optional packages
 * that do not support it. The pinned Node in node_modules is copied first, because npm is about to replace it.
 */
async function installingNode(temporary) {
  if (process.execPath.startsWith(at('node_modules') + path.sep)) {
    const copy = path.join(temporary, path.basename(process.execPath));
    fs.copyFileSync(process.execPath, copy);
    return copy;
  }
  if (isNodeNewEnough()) return process.execPath;

  const { name, file } = nodePackage();
  const place = `node_modules/${name}`;
  const locked = readPackages(at('package-lock.json'))[place];
  if (!locked) {
    throw new Failure(
      `Hace falta Node ${REQUIRED_NODE_MAJOR} o más nuevo y esta máquina tiene ${process.version}: instálelo desde https://nodejs.org y vuelva a intentarlo.`,
    );
  }
  // The same package with the same hash, installed alone into the temporary folder.
  const root = { name: 'bootstrap', version: '1.0.0', dependencies: { [name]: locked.version } };
  const lock = {
    ...root,
    lockfileVersion: 3,
    packages: { '': root, [place]: { ...locked, optional: undefined } },
  };
  fs.writeFileSync(path.join(temporary, 'package.json'), JSON.stringify(root));
  fs.writeFileSync(path.join(temporary, 'package-lock.json'), JSON.stringify(lock));
  await npmCi(process.execPath, temporary);
  return path.join(temporary, place, file);
}

/** Runs the machine's npm on that Node. */
async function npmCi(node, folder) {
  const { npm_execpath: npmScript, ...environment } = process.env;
  const known = npmScript && path.basename(npmScript) === 'npm-cli.js';
  // PATH for npm and its children: that Node first, and nothing from the node_modules that is being replaced.
  const isOurs = (entry) => entry.split(path.sep).includes('node_modules');
  const others = process.env.PATH.split(path.delimiter).filter((entry) => !isOurs(entry));
  const PATH = [path.dirname(node), ...others].join(path.delimiter);
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await runQuietly(inWords(FAILED), known ? node : 'npm', known ? [npmScript, ...options] : options, {
    cwd: folder,
    env: { ...environment, ...npmCache(), PATH },
    shell: !known && process.platform === 'win32',
  });
}

function readPackages(lockFile) {
  return fs.existsSync(lockFile) ? JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages : null;
}
