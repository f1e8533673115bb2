import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { at, ROOT } from './project.mjs';

const ROOTS = [
  'domain/src',
  'backend/src',
  'backend/test',
  'frontend/src',
  'frontend/e2e',
  'frontend/playwright.config.ts',
  'scripts',
  'bench',
];
/** Patterns of each suite's test files. */
const TESTS = {
  domain: /^domain\/src\/.*\.spec\.ts$/,
  backend: /^backend\/(src|test)\/.*\.spec\.ts$/,
  frontend: /^frontend\/src\/.*\.spec\.tsx?$/,
  scripts: /^scripts\/test\/.*\.spec\.js$/,
  e2e: /^frontend\/e2e\/specs\/.*\.spec\.ts$/,
};
const PUBLIC_JOURNEYS = 'frontend/e2e/specs/site/';
const BACK_OFFICE = 'frontend/src/admin/';
/** Folders that are built into the product that the journeys use. */
const BUILT = ['domain/', 'backend/', 'frontend/'];
const NOT_BUILT = ['backend/test/', 'frontend/e2e/', 'frontend/test/'];
/** Files that can affect every test. */
const CONCERN_ALL = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'test.mjs'];
/** Files that can affect every test of a suite, because its tool loads them or its tests start them. */
const CONCERN_SUITE = {
  domain: /^domain\/jest\.config\./,
  // Migrations create every test's database.
  backend: /^backend\/(jest\.config\.|test\/support\/(global-|shared-modules\/)|src\/database\/migrations\/)/,
  frontend: /^frontend\/(jest\.config\.|test\/(setup\.ts|.*\.cjs)$)/,
  // The suite's tests start the commands, which import each other dynamically.
  scripts: /^scripts\//,
  e2e: /^frontend\/(playwright\.config\.ts$|e2e\/support\/global-)/,
};
/** Programs that tests start as they were built, so that no test imports them. */
const PROGRAM = /^backend\/src\/cli\/[^/]+\.ts$/;
const SERVER = 'backend/src/main.ts';
/** Code that starts these programs for the commands of `npm run`, which tests start. */
const STARTER = /^scripts\/lib\/(launch|server)\.mjs$/;
const COMMAND = /^scripts\/[^/]+\.mjs$/;
/** Test code. */
const TEST_CODE = /^(backend\/test|frontend\/e2e|scripts\/test)\/|\.spec\.(tsx?|js)$/;

/**
 * Finds the tests that the changes since `base` can affect.
 *
 * @param {string} [base] revision to compare with; by default the commit at which this branch left `main`
 * @returns {Promise<{ base: string, changed: string[], concerned: Record<string, string[]>, all: Record<string, string[]> }>} `concerned`
 * and `all` list the test files of each suite, relative to the project
 */
export async function testsOfChange(base = branchPoint()) {
  const changed = changedFiles(base);
  return { base, changed, ...concernedTests(changed, await importsOfAll()) };
}

/**
 * Selects the tests that import a changed file, directly or indirectly; the tests that name a changed file that no file imports; the tests
 * that start a program with a changed import; the journeys if the product changed; and a whole suite if its tool loads a changed file.
 *
 * @param {string[]} changed files, relative to the project
 * @param {Map<string, string[]>} imports the files that each file imports
 * @param {(file: string) => string} read returns the text of a file
 */
export function concernedTests(changed, imports, read = (file) => fs.readFileSync(at(file), 'utf8')) {
  const all = Object.fromEntries(
    Object.entries(TESTS).map(([suite, pattern]) => [
      suite,
      [...imports.keys()].filter((file) => pattern.test(file)).sort(),
    ]),
  );
  if (changed.some((file) => CONCERN_ALL.includes(path.basename(file)))) return { concerned: all, all };

  const names = namesInTests(changed, imports, read);
  // Tests name the documents and other files that they read, and the programs that they start.
  const naming = [...imports.keys()].filter(
    (file) => names.length > 0 && TEST_CODE.test(file) && names.some((name) => read(file).includes(name)),
  );
  const reached = reachedFrom([...changed, ...naming], imports);
  const isWhole = (suite) =>
    [...reached].some((file) => CONCERN_SUITE[suite].test(file) && !TESTS[suite].test(file));
  const product = changed.filter(isBuilt);
  const isOnlyBackOffice = product.every((file) => file.startsWith(BACK_OFFICE));
  const isConcerned = (suite, file) =>
    reached.has(file) ||
    (suite === 'e2e' && product.length > 0 && !(isOnlyBackOffice && file.startsWith(PUBLIC_JOURNEYS)));
  const concerned = Object.fromEntries(
    Object.entries(all).map(([suite, files]) => [
      suite,
      isWhole(suite) ? files : files.filter((file) => isConcerned(suite, file)),
    ]),
  );
  return { concerned, all };
}

/** Returns the names that tests may use for changed files that they do not import. */
function namesInTests(changed, imports, read) {
  const byName = changed.filter((file) => !imports.has(file) || file.startsWith('scripts/'));
  const programs = [...reachedFrom(changed, imports)].filter((file) => PROGRAM.test(file));
  // The server imports nearly every file, so tests that start it are selected only if its own file changed.
  if (changed.includes(SERVER)) programs.push(SERVER);
  const built = programs.map((file) => path.basename(file).replace(/ts$/, 'js'));
  const starters = [...imports.keys()].filter(
    (file) => built.length > 0 && STARTER.test(file) && built.some((name) => read(file).includes(name)),
  );
  const commands = [...reachedFrom(starters, imports)].filter((file) => COMMAND.test(file));
  return [...[...byName, ...commands].map((file) => path.basename(file)), ...built];
}

function isBuilt(file) {
  const isIn = (folders) => folders.some((folder) => file.startsWith(folder));
  return isIn(BUILT) && !isIn(NOT_BUILT) && !/\.spec\.tsx?$|\/jest\.config\./.test(file);
}

function branchPoint() {
  return git('merge-base', 'main', 'HEAD').trim();
}

function changedFiles(base) {
  const tracked = git('diff', '--name-only', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${tracked}${untracked}`.split('\n').filter(Boolean);
}

function git(...options) {
  return execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' });
}

/** Returns the imports of each file, resolved as in the check of module boundaries. */
async function importsOfAll() {
  const { options } = createRequire(import.meta.url)(at('.dependency-cruiser.cjs'));
  const { output } = await cruise(
    ROOTS,
    { ...options, exclude: { path: '/dist/' }, baseDir: ROOT },
    options.enhancedResolveOptions,
  );
  return new Map(
    output.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
}

function reachedFrom(files, imports) {
  const importers = new Map();
  for (const [file, imported] of imports) {
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
