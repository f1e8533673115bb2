// Runs the tests (domain, backend, frontend, commands, journeys in a browser) on a PostgreSQL that is started for the run: all tests, the
// named suites, or with --changed the tests that a change can affect.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { Failure } from './lib/errors.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, CACHE, childEnvironment, COMPILED_ONCE, pinnedNode, ROOT } from './lib/project.mjs';
import { contributorCommand, run } from './lib/terminal.mjs';

const REPORTS = path.join(CACHE, 'reports');

/**
 * Each suite runs in its folder and writes a report in its tool's format, one after another. One that is `beside` runs at the
 * same time as the others, one file at a time: its tests wait for the programs that they start, on ports and folders of their own.
 */
const SUITES = [
  { name: 'domain', folder: 'domain', tool: 'jest', read: readJest },
  { name: 'backend', folder: 'backend', tool: 'jest', read: readJest },
  { name: 'frontend', folder: 'frontend', tool: 'jest', read: readJest },
  { name: 'scripts', folder: 'scripts', tool: 'jest', read: readJest, beside: true },
  { name: 'e2e', folder: 'frontend', tool: 'playwright', read: readPlaywright },
];

const SLOWEST_FILES = 10;

const HELP = `Usage: npm test -- [SUITE…] [--changed [BASE]]

  SUITE       ${SUITES.map(({ name }) => name).join(', ')}; all of them by default
  --changed   only the tests that the changes since BASE can concern (by default since the branch left main)
`;

contributorCommand(async () => {
  const { values, positionals } = options();
  if (values.help) return void process.stdout.write(HELP);
  const isSuite = (text) => SUITES.some(({ name }) => name === text);
  const suites = positionals.filter(isSuite);
  const [base, ...unknown] = positionals.filter((text) => !isSuite(text));
  if (unknown.length > 0 || (base && !values.changed)) throw new Failure(`Unknown suite.\n${HELP}`);

  await ensureInstalled();
  await ensureBuilt();
  // Imported after the installation, because these files use packages.
  const { startTestPostgres } = await import('./lib/test-postgres.mjs');
  const { testsOfChange } = await import('./lib/changed-tests.mjs');
  const change = values.changed ? await testsOfChange(base) : null;
  const chosen = SUITES.filter(({ name }) => suites.length === 0 || suites.includes(name))
    .map((suite) => ({ ...suite, files: change?.concerned[suite.name] }))
    .filter(({ files }) => files === undefined || files.length > 0);
  fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });

  const postgres = await startTestPostgres();
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the suites too. They end, and PostgreSQL is stopped below.
  const results = [];
  const isAlone = chosen.length === 1;
  // The one that runs beside the others is shown when it ends, so that the outputs are not mixed.
  const beside = chosen
    .filter((suite) => suite.beside && !isAlone)
    .map((suite) => runSuite(suite, postgres.url, ['--maxWorkers=1']));
  const ended = Promise.allSettled(beside);
  try {
    for (const suite of chosen.filter((one) => !one.beside || isAlone)) {
      process.stdout.write(`\n== ${suite.name}\n`);
      results.push(await runSuite(suite, postgres.url));
    }
    for (const each of beside) {
      const result = await each;
      process.stdout.write(`\n== ${result.name} (ran beside the others)\n${result.output}`);
      results.push(result);
    }
  } finally {
    await ended;
    await postgres.stop();
  }
  printTimes(results);
  printFailures(results);
  if (change) printLeftOut(change);
  const sum = (what) => results.reduce((total, result) => total + result[what], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { changed: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n${HELP}`);
  }
}

function printTimes(results) {
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(0).padStart(6)} s`;
  process.stdout.write('\nTime of each suite:\n');
  for (const { name, milliseconds } of results) process.stdout.write(`${seconds(milliseconds)}  ${name}\n`);
  process.stdout.write('\nSlowest files:\n');
  const files = results.flatMap((result) => result.files).sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { file, milliseconds } of files.slice(0, SLOWEST_FILES)) {
    process.stdout.write(`${seconds(milliseconds)}  ${file}\n`);
  }
}

/** Prints the failures again at the end, because their output can be thousands of lines above. */
function printFailures(results) {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0)
    process.stdout.write(`\nFailed:\n${failures.map((text) => `  ${text}\n`).join('')}`);
}

function printLeftOut({ base, changed, concerned, all }) {
  process.stdout.write(
    `\n${changed.length} files differ from ${base}. Left out, because the change does not reach them:\n`,
  );
  for (const [suite, files] of Object.entries(all)) {
    process.stdout.write(`  ${suite}: ${files.length - concerned[suite].length} of ${files.length} files\n`);
  }
}

/** Runs a suite; `files`, relative to the project, limits it to these. Its output is returned if `besides` has options for it. */
async function runSuite({ name, folder, tool, read, files }, serverUrl, besides = null) {
  const report = path.join(REPORTS, `${name}.json`);
  const only = files?.map((file) => path.relative(folder, file)) ?? [];
  const tools = {
    jest: [
      at('node_modules', 'jest', 'bin', 'jest.js'),
      '--json',
      `--outputFile=${report}`,
      ...(besides ?? []),
      ...(files ? ['--runTestsByPath', ...only] : []),
    ],
    playwright: [at('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...only],
  };
  const started = Date.now();
  const { code, output } = await run(pinnedNode(), tools[tool], {
    cwd: at(folder),
    // Jest prints its progress on stderr; its stdout would repeat the report.
    stdio: ['ignore', tool === 'jest' ? 'ignore' : 'inherit', besides ? 'pipe' : 'inherit'],
    env: childEnvironment({
      ...COMPILED_ONCE,
      TEST_SERVER_URL: serverUrl,
      E2E_REPORT: report,
      // Jest needs this option to load packages that are ES modules.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
  });
  const counted = fs.existsSync(report)
    ? read(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, files: [], failures: [] };
  // A suite can fail without a failing test, for example when it does not load. It counts as one failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return { ...counted, name, output, milliseconds: Date.now() - started };
}

function readJest(report) {
  const ofProject = ({ name }) => path.relative(ROOT, name);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    files: report.testResults.map((result) => ({
      file: ofProject(result),
      milliseconds: result.endTime - result.startTime,
    })),
    failures: report.testResults.flatMap((result) => {
      const failed = result.assertionResults.filter(({ status }) => status === 'failed');
      const titles = failed.map(({ fullName }) => `${ofProject(result)}: ${fullName}`);
      return result.status === 'failed' && titles.length === 0 ? [ofProject(result)] : titles;
    }),
  };
}

function readPlaywright({ stats, errors, suites }) {
  const specsOf = ({ suites: inner = [], specs = [] }) => [...inner.flatMap(specsOf), ...specs];
  const durationOf = (suite) =>
    specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files: suites.map((suite) => ({
      file: path.join('frontend/e2e/specs', suite.file),
      milliseconds: durationOf(suite),
    })),
    failures: [
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected')
            .map(({ projectName }) => `${file}: ${title} (${projectName})`),
        ),
      ...errors.map(({ message }) => message),
    ],
  };
}
