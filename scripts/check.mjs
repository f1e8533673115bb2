// Runs every check that does not run the product. CI runs this command, then the tests.
import { ensureBuilt } from './lib/build.mjs';
import { staleGeneratedFiles } from './lib/generated.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { isLawCurrent } from './lib/law.mjs';
import { licenceProblems } from './lib/licences.mjs';
import { brokenPromises } from './lib/promises.mjs';
import { at, childEnvironment, pinnedNode, ROOT } from './lib/project.mjs';
import { contributorCommand, runQuietly, withProgress } from './lib/terminal.mjs';

const tool = (...parts) => at('node_modules', ...parts);
const TSC = tool('typescript', 'bin', 'tsc');

/** Checks, slowest first. */
const CHECKS = [
  ['Rules of the code', [tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.']],
  ['Format', [tool('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['Types of the domain', [TSC, '--noEmit', '-p', 'domain/tsconfig.json']],
  ['Types of the server', [TSC, '--noEmit', '-p', 'backend/tsconfig.json']],
  ['Types of the pages', [TSC, '--noEmit', '-p', 'frontend/tsconfig.json']],
  [
    'Borders between modules',
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      'domain/src',
      'backend/src',
      'frontend/src',
      'scripts',
      'bench',
    ],
  ],
  ['Unused code and dependencies', [tool('knip', 'bin', 'knip.js'), '--no-progress']],
  [
    'API document (openapi/.spectral.yaml)',
    [
      tool('@stoplight', 'spectral-cli', 'dist', 'index.js'),
      'lint',
      'openapi.json',
      '--fail-severity',
      'hint',
    ],
    'openapi',
  ],
  [
    'Migrations up to date',
    // The others are run by the tests.
    [
      tool('jest', 'bin', 'jest.js'),
      'test/integration/database/migrations',
      '-t',
      'the schema of the entities|are all listed',
    ],
    'backend',
  ],
];

/** Maximum number of parallel checks: the cores of a small machine. */
const AT_ONCE = 2;

contributorCommand(async () => {
  await ensureInstalled();
  const failures = [];
  const attempt = (label, work) => work().catch((error) => failures.push(`${label}\n${error.message}`));

  const waiting = [...CHECKS];
  const runAll = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [label, options, folder] = check;
      await attempt(label, () =>
        runQuietly('', pinnedNode(), options, {
          cwd: folder ? at(folder) : ROOT,
          env: childEnvironment({
            NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
          }),
        }),
      );
    }
  };
  await withProgress('Checking format, rules, types and borders', () =>
    Promise.all(Array.from({ length: AT_ONCE }, runAll)),
  );
  await attempt('Licences of the dependencies', async () => {
    const problems = licenceProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await attempt('Document and client of the API up to date', async () => {
    const stale = await staleGeneratedFiles();
    if (stale.length > 0) throw new Error(`Out of date: ${stale.join(', ')}. Run npm run generate.`);
  });
  await attempt('Promises of 1.x (docs/versions.md)', async () => {
    const broken = brokenPromises();
    if (broken.length > 0) throw new Error(broken.join('\n'));
  });
  await attempt('Table of state law (docs/law.md)', async () => {
    if (!(await isLawCurrent())) throw new Error('docs/law.md is out of date. Run npm run law.');
  });
  let known = [];
  await attempt('Built files and old browsers (docs/browsers.md)', async () => {
    // Imported here, because it needs packages, which the step above may have installed.
    const { checkBuiltFiles } = await import('../frontend/browsers/built-files.mjs');
    const { pages } = await ensureBuilt(['frontend']);
    const { problems, summary } = await checkBuiltFiles(pages);
    known = summary;
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });

  for (const line of known) process.stdout.write(`  ${line}\n`);
  for (const failure of failures) process.stdout.write(`\n✖ ${failure}\n`);
  process.stdout.write(
    failures.length > 0 ? `\n${failures.length} of the checks failed.\n` : '\nAll is well.\n',
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
});
