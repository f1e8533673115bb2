import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { addPromises, PROMISES } from './promises.mjs';
import { at, childEnvironment, pinnedNode, ROOT } from './project.mjs';
import { runQuietly, withProgress } from './terminal.mjs';

const DOCUMENT = at('openapi', 'openapi.json');
const CLIENT = at('frontend', 'src', 'shared', 'api', 'generated');

/** Generates the OpenAPI document from the backend's source, the frontend's client from the document, and the list of promises. */
export async function regenerate() {
  await ensureBuilt(['backend']);
  const env = childEnvironment();
  await withProgress('Generating openapi.json', () =>
    runQuietly(
      'openapi.json could not be generated.',
      pinnedNode(),
      [at('backend', 'dist', 'cli', 'openapi.js'), DOCUMENT],
      { env },
    ),
  );
  await withProgress('Generating the client', () =>
    runQuietly(
      'The client could not be generated.',
      pinnedNode(),
      [at('node_modules', 'orval', 'dist', 'bin', 'orval.mjs')],
      {
        cwd: at('openapi'),
        env,
      },
    ),
  );
  addPromises();
}

/** Returns the generated files that are out of date. Does not change any file. */
export async function staleGeneratedFiles() {
  const before = contents();
  await regenerate();
  const after = contents();
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  for (const file of stale) {
    if (before.has(file)) fs.writeFileSync(file, before.get(file));
    else fs.rmSync(file);
  }
  return stale.map((file) => path.relative(ROOT, file));
}

function contents() {
  const files = [DOCUMENT, PROMISES, ...filesUnder(CLIENT)].filter((file) => fs.existsSync(file));
  return new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]));
}

function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(path.join(folder, entry.name)) : path.join(folder, entry.name),
    );
}
