// For developing: the server and the pages, both reloading when a source changes, on the data of `npm start`.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { takeLauncherLock } from './lib/launcher-lock.mjs';
import { at, childEnvironment, loadEnvironmentFile, pinnedNode, ROOT } from './lib/project.mjs';
import { keepSecrets } from './lib/secrets.mjs';
import { checkAddress } from './lib/server.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  // Pages as the server serves them, and a first compilation for the watchers to start from.
  await ensureBuilt();
  const { startPostgres } = await import('./lib/postgres.mjs');

  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
  const port = Number(process.env.PORT || 3000);
  const pagesPort = Number(process.env.DEV_PORT || 5173);
  await checkAddress('127.0.0.1', port);
  await checkAddress('127.0.0.1', pagesPort);
  const postgres = process.env.DATABASE_URL
    ? null
    : await startPostgres({ directory: path.join(dataDir, 'postgres') });
  const lock = await takeLauncherLock(dataDir);

  const environment = childEnvironment({
    ...keepSecrets(dataDir, process.env),
    DATABASE_URL: process.env.DATABASE_URL || postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(port),
  });
  const node = (cwd, ...options) =>
    spawn(pinnedNode(), options, { cwd: at(cwd), stdio: 'inherit', env: environment });
  const typescript = at('node_modules', 'typescript', 'bin', 'tsc');
  const children = [
    node('domain', typescript, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'),
    node('backend', at('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build', '--watch'),
    node('backend', '--watch', '--watch-preserve-output', 'dist/main.js'),
    node(
      'frontend',
      at('node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      String(pagesPort),
      '--strictPort',
    ),
  ];
  process.stdout.write(
    `Páginas: http://localhost:${pagesPort} · API: http://localhost:${port} · Ctrl-C termina\n`,
  );

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const exits = children.map(
      (child) =>
        new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve())),
    );
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(exits);
    await postgres?.stop();
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
  for (const child of children) child.once('exit', () => void end());
});
