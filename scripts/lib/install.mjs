import fs from 'node:fs';
import path from 'node:path';
import { continueOn, endWithParent } from './continue.mjs';
import { Failure } from './errors.mjs';
import { at, isNodeNewEnough, nodePackage, pinnedNode, REQUIRED_NODE_MAJOR, ROOT } from './project.mjs';
import { runQuietly, withProgress } from './terminal.mjs';

const FAILED =
  'npm no pudo instalar las dependencias (arriba está lo que dijo): revise la conexión e inténtelo de nuevo.';

/**
 * Begins every command: installs the dependencies when what is there is not what package-lock.json names. What follows may
 * use them, and Node 24: on an older Node the command is run again on the pinned one, and this call does not return.
 *
 * Until then only Node 18's own modules may be used. What is imported statically by a command is loaded before, so a file
 * that needs a package is imported after this call (`.dependency-cruiser.cjs` holds it).
 */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
  if (isNodeNewEnough()) endWithParent();
  else await continueOn(pinnedNode());
}

async function install() {
  // In the checkout, where programs can surely be run; a temporary folder may forbid it.
  fs.mkdirSync(at('.cache'), { recursive: true });
  const temporary = fs.mkdtempSync(at('.cache', 'install-'));
  try {
    await withProgress('Instalando las dependencias', async () =>
      npmCi(await installingNode(temporary), ROOT),
    );
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
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
 * The Node that npm runs on while it installs. An older one would make npm leave out, without a word, what does not
 * declare support for it; and our own in node_modules is about to be replaced.
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
  // The same package, held by the same hash, alone in a folder of its own.
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
  // As seen by npm's own children too: that Node first, and nothing of the folder that is being replaced.
  const isOurs = (entry) => entry.split(path.sep).includes('node_modules');
  const others = process.env.PATH.split(path.delimiter).filter((entry) => !isOurs(entry));
  const PATH = [path.dirname(node), ...others].join(path.delimiter);
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await runQuietly(FAILED, known ? node : 'npm', known ? [npmScript, ...options] : options, {
    cwd: folder,
    env: { ...environment, PATH },
    shell: !known && process.platform === 'win32',
  });
}

function readPackages(lockFile) {
  return fs.existsSync(lockFile) ? JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages : null;
}
