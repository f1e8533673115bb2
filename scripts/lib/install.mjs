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

/** Space that the packages need on the disk. */
const NEEDED_MB = 1_400;

/**
 * Installs the dependencies if the installed ones differ from package-lock.json; the first step of every command. Afterwards the command
 * may use packages and Node 24. On an older Node, runs the command again on the pinned Node and does not return.
 *
 * Code that runs before this call may use only features and built-in modules of Node 18. A command's static imports also run before it, so
 * a file that uses packages is imported dynamically after this call (`.dependency-cruiser.cjs` checks this).
 */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
  if (isNodeNewEnough()) endWithParent();
  else await continueOn(pinnedNode());
}

async function install() {
  if (!fs.existsSync(at('node_modules'))) refuseFullDisk();
  // In the checkout, because /tmp may be mounted without permission to run programs.
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

/** Refuses a first installation without enough space: npm would first try for minutes, and not name the disk. */
export function refuseFullDisk(folder = ROOT, read = fs.statfsSync) {
  // Some file systems do not know their size, and neither does Node before 18.15.
  const { bavail = 0, blocks = 0, bsize = 0 } = read?.(folder) ?? {};
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (blocks === 0 || free >= NEEDED_MB) return;
  throw new Failure(
    inWords({
      es: `En el disco de ${folder} quedan ${free} MB, y la instalación necesita ${NEEDED_MB}: libere espacio e inténtelo de nuevo.`,
      en: `The disk of ${folder} has ${free} MB left, and the installation needs ${NEEDED_MB}: make room and try again.`,
    }),
  );
}

/** Removes the folders of killed installations. A folder's name contains the process id. */
export function removeLeftovers(folder = at('.cache')) {
  for (const name of fs.readdirSync(folder)) {
    const [, pid] = /^install-(?:(\d+)-)?\w{6}$/.exec(name) ?? [];
    if (/^install-/.test(name) && !isAlive(Number(pid)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Returns npm settings for a cache in the checkout if npm's cache in the home folder is not writable; otherwise no settings. */
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
 * Returns the Node that runs npm during the installation, never an older one, because npm would silently leave out optional packages that
 * do not support it. Copies the pinned Node from node_modules first, because npm is about to replace that folder.
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
  // Installs only the same Node package, with the same hash, into the temporary folder.
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

/** Runs the machine's npm on the given Node. */
async function npmCi(node, folder) {
  const { npm_execpath: npmScript, ...environment } = process.env;
  const known = npmScript && path.basename(npmScript) === 'npm-cli.js';
  // PATH for npm and its child processes: the given Node first, and no folder of the node_modules that is being replaced.
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
