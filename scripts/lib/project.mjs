import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from './environment-file.mjs';
import { Failure } from './errors.mjs';

/** Folder of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Oldest Node that runs the product. package.json names the exact version that npm installs. */
export const REQUIRED_NODE_MAJOR = 24;

/** Returns whether this process's Node can run the product. */
export const isNodeNewEnough = () => Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE_MAJOR;

/** Returns the path of a file of the checkout. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** Returns the npm package that contains Node for this platform, and the path of the program in it. */
export function nodePackage() {
  const windows = process.platform === 'win32';
  return {
    name: `node-${windows ? 'win' : process.platform}-${process.arch}`,
    file: path.join('bin', windows ? 'node.exe' : 'node'),
  };
}

/**
 * Returns the Node that runs the product: the version that npm installed, or, on platforms without such a package (macOS), the machine's
 * Node if it is new enough.
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

/** Returns the environment of child processes. Its PATH begins with the pinned Node and the tools of node_modules. */
export function childEnvironment(extra = {}) {
  const first = [path.dirname(pinnedNode()), at('node_modules', '.bin')];
  return { ...process.env, PATH: [...first, process.env.PATH].join(path.delimiter), ...extra };
}

/** Sets the variables of the checkout's .env file, except those that the environment already sets. */
export function loadEnvironmentFile() {
  const file = at('.env');
  if (!fs.existsSync(file)) return;
  for (const [name, value] of Object.entries(readEnvironment(file))) process.env[name] ??= value;
}

/**
 * Variables of the server's Node. Two passwords may be hashed at once, each on a thread of this pool; file access, DNS and database logins
 * need the other threads.
 */
export const SERVER_VARIABLES = { UV_THREADPOOL_SIZE: '8' };

/** Folder for files that may be deleted at any time, such as build stamps and test reports. */
export const CACHE = at('node_modules', '.cache', 'credito-claro');

/**
 * Variables of short-lived processes, for which Node caches compiled code. A server does not use the cache, because it would need 25 MB
 * more memory.
 */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: path.join(CACHE, 'compiled') };
