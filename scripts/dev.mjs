// Runs server and pages for development. Both reload when a source changes. Uses the data of `npm start`.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, loadEnvironmentFile, ROOT, SERVER_VARIABLES } from './lib/project.mjs';
import { contributorCommand } from './lib/terminal.mjs';

const STOP_WITHIN_MS = 20_000;

contributorCommand(async () => {
  // Before the installation, because npm reads settings of a proxy from the environment.
  loadEnvironmentFile();
  await ensureInstalled();
  // Builds the pages that the server serves, and compiles once, so that the watchers can start.
  await ensureBuilt();
  const { default: concurrently } = await import('concurrently');
  const { takeLauncherLock } = await import('./lib/launcher-lock.mjs');
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { keepSecrets } = await import('./lib/secrets.mjs');
  const { checkAddress } = await import('./lib/server.mjs');

  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
  const port = Number(process.env.PORT || 3000);
  const pagesPort = Number(process.env.DEV_PORT || 5173);
  await checkAddress('127.0.0.1', port);
  await checkAddress('127.0.0.1', pagesPort);
  const postgres = process.env.DATABASE_URL
    ? null
    : await startPostgres({ directory: path.join(dataDir, 'postgres') });
  const lock = await takeLauncherLock(dataDir);

  const env = childEnvironment({
    ...SERVER_VARIABLES,
    ...keepSecrets(dataDir, process.env),
    ...(postgres ? { DATABASE_URL: postgres.applicationUrl, DATABASE_OWNER_URL: postgres.url } : {}),
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(port),
  });
  process.stdout.write(
    `Pages: http://localhost:${pagesPort} · API: http://localhost:${port} · Ctrl-C stops\n`,
  );
  // Keeps this process until PostgreSQL has stopped: `concurrently` removes its own listeners before that.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
  // Forwards a signal to all processes. When one ends, ends the others too.
  const { result } = concurrently(
    [
      {
        name: 'domain',
        command: 'tsc -p tsconfig.build.json --watch --preserveWatchOutput',
        cwd: at('domain'),
      },
      { name: 'compile', command: 'nest build --watch', cwd: at('backend') },
      {
        name: 'server',
        command: 'node --watch --watch-preserve-output ../scripts/lib/dev-server.mjs',
        cwd: at('backend'),
      },
      { name: 'pages', command: `vite --port ${pagesPort} --strictPort`, cwd: at('frontend') },
    ].map((each) => ({ ...each, env })),
    { killOthersOn: ['success', 'failure'], killTimeout: STOP_WITHIN_MS, prefixColors: 'auto' },
  );
  await result.catch(() => undefined);
  await postgres?.stop();
  lock.release();
  process.exit(0);
});
