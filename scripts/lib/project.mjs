import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './errors.mjs';

/** The checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const REQUIRED_MAJOR = 24;

/** Path of a file of the checkout. */
export const at = (...parts) => path.join(ROOT, ...parts);

/**
 * The Node that runs the product: the one npm installed at a fixed version, or on systems that npm has none for (Macs),
 * the machine's own when it is new enough.
 */
export function pinnedNode() {
  const windows = process.platform === 'win32';
  const own = at(
    'node_modules',
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  if (fs.existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath;
  throw new Failure(
    `Hace falta Node ${REQUIRED_MAJOR} o más nuevo y esta máquina tiene ${process.version}: instálelo desde https://nodejs.org y vuelva a intentarlo.`,
  );
}

/** The environment of our child processes: `node` means the pinned one, the tools of node_modules come first. */
export function childEnvironment(extra = {}) {
  const first = [path.dirname(pinnedNode()), at('node_modules', '.bin')];
  return { ...process.env, PATH: [...first, process.env.PATH].join(path.delimiter), ...extra };
}

/** Takes the variables of the checkout's .env file that the environment does not set itself. */
export function loadEnvironmentFile() {
  const file = at('.env');
  if (!fs.existsSync(file)) return;
  for (const line of fs.readFileSync(file, 'utf8').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, name, written] = match;
    const quoted = /^(["'])(.*)\1$/.exec(written);
    const value = quoted ? quoted[2] : written.replace(/(^|\s+)#.*$/, '');
    if (process.env[name] === undefined) process.env[name] = value;
  }
}

/** Folder for what our scripts may forget: build stamps, test browsers. */
export const CACHE = at('node_modules', '.cache', 'credito-claro');
