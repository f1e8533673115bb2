import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnvironment } from './environment-file.mjs';
import { Failure } from './errors.mjs';

/** The checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What the product needs at least; the version npm installs is named in package.json. */
export const REQUIRED_NODE_MAJOR = 24;

/** Whether this process runs on such a Node. */
export const isNodeNewEnough = () => Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE_MAJOR;

/** Path of a file of the checkout. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** The npm package that brings Node to this platform, and where in it the program is. */
export function nodePackage() {
  const windows = process.platform === 'win32';
  return {
    name: `node-${windows ? 'win' : process.platform}-${process.arch}`,
    file: path.join('bin', windows ? 'node.exe' : 'node'),
  };
}

/**
 * The Node that runs the product: the one npm installed at a fixed version, or on systems that npm has none for (Macs),
 * the machine's own when it is new enough.
 */
export function pinnedNode() {
  const { name, file } = nodePackage();
  const own = at('node_modules', name, file);
  if (fs.existsSync(own)) return own;
  if (isNodeNewEnough()) return process.execPath;
  throw new Failure(
    `Falta el Node ${REQUIRED_NODE_MAJOR} que npm debía instalar (${name}) y esta máquina tiene ${process.version}: ejecute npm ci, o instale Node ${REQUIRED_NODE_MAJOR} desde https://nodejs.org.`,
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
  const variables = parseEnvironment(fs.readFileSync(file, 'utf8'));
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/**
 * How the server's Node runs. What is young is collected sooner: a third less memory when idle, and no slower
 * (`npm run bench -- start`, `-- create-lead`).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];

/** Folder for what our scripts may forget: build stamps, test browsers. */
export const CACHE = at('node_modules', '.cache', 'credito-claro');
