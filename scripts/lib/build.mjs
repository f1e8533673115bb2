import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePages } from './pages.mjs';
import { Failure } from './errors.mjs';
import { at, CACHE, childEnvironment, pinnedNode, ROOT } from './project.mjs';
import { inWords, runQuietly, withProgress } from './terminal.mjs';

const TARGETS = {
  backend: {
    label: { es: 'Compilando el servidor', en: 'Compiling the server' },
    sources: [
      'domain',
      'backend/src',
      'backend/build.mjs',
      'backend/bundle.mjs',
      'backend/compile-asn.mjs',
      'backend/package.json',
      'backend/nest-cli.json',
      'backend/tsconfig.json',
      'backend/tsconfig.build.json',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    products: ['backend/dist/bundle/main.js', 'domain/dist/us-states.js'],
  },
  frontend: {
    label: { es: 'Preparando las páginas', en: 'Building the pages' },
    // Included because the root's package.json names the oldest supported browsers.
    sources: ['domain', 'frontend', 'tsconfig.base.json', 'package.json', 'package-lock.json'],
  },
};

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.cache',
  'media',
  'e2e',
  'test',
  'test-results',
  'playwright-report',
]);

/**
 * Builds each target whose sources have changed since its last build.
 * @param {('backend' | 'frontend')[]} [names] both by default
 * @returns {Promise<{ pages?: string }>} the folder of the frontend's build
 */
export async function ensureBuilt(names = ['backend', 'frontend']) {
  if (names.includes('backend')) await ensureServer();
  if (!names.includes('frontend')) return {};
  return { pages: await ensurePages(stampOf(TARGETS.frontend), (folder) => build('frontend', [folder])) };
}

async function ensureServer() {
  const stampFile = path.join(CACHE, 'backend.stamp');
  const stamp = stampOf(TARGETS.backend);
  const built =
    TARGETS.backend.products.every((product) => fs.existsSync(at(product))) &&
    fs.existsSync(stampFile) &&
    fs.readFileSync(stampFile, 'utf8') === stamp;
  if (built) return;
  await build('backend', []);
  fs.mkdirSync(CACHE, { recursive: true });
  fs.writeFileSync(stampFile, stamp);
}

function build(name, options) {
  const label = inWords(TARGETS[name].label);
  expectWritable(at(name));
  return withProgress(label, () =>
    runQuietly(
      inWords({
        es: `${label}: no se pudo (arriba está el motivo).`,
        en: `${label} failed for the reason above.`,
      }),
      pinnedNode(),
      [at(name, 'build.mjs'), ...options],
      { cwd: at(name), env: childEnvironment({ NODE_ENV: '' }) },
    ),
  );
}

/** Fails with one sentence if a build is needed but the folder is not writable. */
function expectWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new Failure(
      `Hay que compilar, y en ${folder} no se puede escribir (${error.code}): compile con un usuario que pueda (npm run build), o revise los permisos.`,
    );
  }
}

function stampOf({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(at(source)))) {
    // Relative paths, so that a moved or copied checkout is not built again.
    hash.update(`${path.relative(ROOT, file).split(path.sep).join('/')}\n`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns the source files under a path, in the same order on every machine. Leaves out tests, because they are not built. */
function filesOf(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.spec\.tsx?$/.test(file) ? [] : [file];
  const names = fs.readdirSync(file).filter((name) => !SKIPPED.has(name));
  return names.sort().flatMap((name) => filesOf(path.join(file, name)));
}
