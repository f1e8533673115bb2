// Runs all tests (backend, frontend, commands, journeys in a browser) on one PostgreSQL that is started for the run.
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, CACHE, childEnvironment, pinnedNode } from './lib/project.mjs';
import { command, run } from './lib/terminal.mjs';

const REPORTS = path.join(CACHE, 'reports');

/** Each suite runs in its folder and writes a report in its tool's format. */
const SUITES = [
  { name: 'domain', folder: 'domain', tool: 'jest', read: readJest },
  { name: 'backend', folder: 'backend', tool: 'jest', read: readJest },
  { name: 'frontend', folder: 'frontend', tool: 'jest', read: readJest },
  { name: 'scripts', folder: 'scripts', tool: 'jest', read: readJest },
  { name: 'e2e', folder: 'frontend', tool: 'playwright', read: readPlaywright },
];

command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Imported after the installation, because it uses a package.
  const { startTestPostgres } = await import('./lib/test-postgres.mjs');
  fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });

  const postgres = await startTestPostgres();
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the suites too. They end, and PostgreSQL is stopped below.
  const total = { passed: 0, failed: 0 };
  try {
    for (const suite of SUITES) {
      process.stdout.write(`\n== ${suite.name}\n`);
      const { passed, failed } = await runSuite(suite, postgres.url);
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await postgres.stop();
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

async function runSuite({ name, folder, tool, read }, serverUrl) {
  const report = path.join(REPORTS, `${name}.json`);
  const tools = {
    jest: [at('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}`],
    playwright: [at('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
  };
  const { code } = await run(pinnedNode(), tools[tool], {
    cwd: at(folder),
    // Jest prints its progress on stderr; its stdout would repeat the report.
    stdio: ['ignore', tool === 'jest' ? 'ignore' : 'inherit', 'inherit'],
    env: childEnvironment({
      TEST_SERVER_URL: serverUrl,
      E2E_REPORT: report,
      // Jest needs this option to load packages that are ES modules.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
  });
  const counted = fs.existsSync(report)
    ? read(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  // A suite can fail without a failing test, for example when it does not load. It counts as one failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

function readJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
