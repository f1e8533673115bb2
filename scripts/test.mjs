// All the tests there are: backend, frontend, the launcher and the journeys in a browser, on one PostgreSQL of the run's own.
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, CACHE, childEnvironment, pinnedNode } from './lib/project.mjs';
import { command, run } from './lib/terminal.mjs';

const REPORTS = path.join(CACHE, 'reports');

/** Each suite runs in its folder and writes a report of its own kind. */
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
  // Not before the installation: it needs what was installed.
  const { startTestPostgres } = await import('./lib/test-postgres.mjs');
  fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });

  const postgres = await startTestPostgres();
  process.on('SIGINT', () => undefined); // The suites end by themselves; PostgreSQL is stopped below.
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
    // Jest says everything on stderr; stdout would be its report once more.
    stdio: ['ignore', tool === 'jest' ? 'ignore' : 'inherit', 'inherit'],
    env: childEnvironment({
      TEST_SERVER_URL: serverUrl,
      E2E_REPORT: report,
      // Jest needs it to load the packages that are ES modules.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
  });
  const counted = fs.existsSync(report)
    ? read(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  // A suite that failed without a failing test (it could not even load, say) is a failure all the same.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

function readJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
