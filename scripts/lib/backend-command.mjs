import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { at, childEnvironment, loadEnvironmentFile, pinnedNode, ROOT } from './project.mjs';
import { command, run } from './terminal.mjs';

/**
 * Runs one of the backend's command-line programs on the product's database. Starts PostgreSQL when it is not running.
 *
 * @param {string} name file of backend/src/cli without its ending
 */
export function runBackendCommand(name) {
  command(async () => {
    loadEnvironmentFile();
    await ensureInstalled();
    await ensureBuilt(['backend']);
    const { startPostgres } = await import('./postgres.mjs');

    let databaseUrl = process.env.DATABASE_URL;
    let stop = async () => undefined;
    if (!databaseUrl) {
      const directory = path.resolve(ROOT, process.env.DATA_DIR || '.data', 'postgres');
      const postgres = await startPostgres({ directory });
      // A server that ran already belongs to another command, which stops it.
      if (!postgres.adopted) stop = postgres.stop;
      databaseUrl = postgres.url;
    }
    const script = at('backend', 'dist', 'cli', `${name}.js`);
    const { code } = await run(pinnedNode(), [script, ...process.argv.slice(2)], {
      env: childEnvironment({ DATABASE_URL: databaseUrl }),
    });
    await stop();
    process.exitCode = code;
  });
}
