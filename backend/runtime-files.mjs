/*
 * Copies the server, its commands and the programs of docker/ into a folder, with those files of the packages that they load:
 * node backend/runtime-files.mjs FOLDER. The bundle contains most packages, so these are a tenth of node_modules.
 */
import { copyFileSync, globSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = process.argv[2];

/** Programs. The server starts processes from their files. */
const PROGRAMS = [
  'docker/{serve,setup,cli}.mjs',
  'backend/dist/bundle/**/*.js',
  'backend/dist/**/*.process.js',
];

/** Files that are read or served. */
const READ = [
  'backend/package.json',
  'backend/dist/asn.bin',
  'backend/dist/database/migrations/*.sql',
  'backend/dist/bundle/*.map',
  'node_modules/swagger-ui-dist/{package.json,*.css,*.png,swagger-ui-bundle.js,swagger-ui-standalone-preset.js}',
];

const find = (patterns) =>
  patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: ROOT });
    if (files.length === 0) throw new Error(`No file matches ${pattern}.`);
    return files;
  });

const { fileList } = await nodeFileTrace(
  find(PROGRAMS).map((file) => join(ROOT, file)),
  { base: ROOT, processCwd: ROOT },
);
for (const file of new Set([...fileList, ...find(READ)])) {
  const source = join(ROOT, file);
  const target = join(FOLDER, file);
  mkdirSync(dirname(target), { recursive: true });
  // node_modules/domain is a link to the workspace.
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else copyFileSync(source, target);
}
