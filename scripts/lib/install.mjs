import fs from 'node:fs';
import path from 'node:path';
import { at, pinnedNode } from './project.mjs';
import { runQuietly, withProgress } from './terminal.mjs';

/** Installs the dependencies when what is there is not what package-lock.json names. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await withProgress('Instalando las dependencias', () =>
      runQuietly(
        'npm no pudo instalar las dependencias (arriba está lo que dijo): revise la conexión e inténtelo de nuevo.',
        'npm',
        ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
        {
          env: { ...process.env, PATH: machinePath() },
          shell: process.platform === 'win32',
        },
      ),
    );
  }
  pinnedNode();
}

function isInstalled() {
  const installed = readPackages(at('node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(readPackages(at('package-lock.json')))
    .filter(([place, wanted]) => place.startsWith('node_modules/') && !wanted.optional && !wanted.link)
    .every(([place, wanted]) => installed[place]?.version === wanted.version && fs.existsSync(at(place)));
}

function readPackages(lockFile) {
  return fs.existsSync(lockFile) ? JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages : null;
}

/** The PATH without our node_modules: npm must not run on the Node it is about to replace. */
function machinePath() {
  const isOurs = (folder) => folder.split(path.sep).includes('node_modules');
  return process.env.PATH.split(path.delimiter)
    .filter((folder) => !isOurs(folder))
    .join(path.delimiter);
}
