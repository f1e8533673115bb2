// Administrators' accounts from the command line: npm run admin -- create --username X
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, loadEnvironmentFile, pinnedNode, ROOT } from './lib/project.mjs';
import { command, run } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  await ensureBuilt(['backend']);
  const { startPostgres } = await import('./lib/postgres.mjs');

  let databaseUrl = process.env.DATABASE_URL;
  let stop = async () => undefined;
  if (!databaseUrl) {
    const directory = path.resolve(ROOT, process.env.DATA_DIR || '.data', 'postgres');
    const postgres = await startPostgres({ directory });
    // A server that runs already is somebody else's to stop.
    if (!postgres.adopted) stop = postgres.stop;
    databaseUrl = postgres.url;
  }
  const script = at('backend', 'dist', 'cli', 'admin.js');
  const { code } = await run(pinnedNode(), [script, ...process.argv.slice(2)], {
    env: childEnvironment({ DATABASE_URL: databaseUrl }),
  });
  await stop();
  process.exitCode = code;
});
