import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { Failure } from './errors.mjs';
import { ensureInstalled } from './install.mjs';
import { at, childEnvironment, COMPILED_ONCE, loadEnvironmentFile, pinnedNode, ROOT } from './project.mjs';
import { command, run } from './terminal.mjs';

/**
 * Runs one of the backend's command-line programs on the product's database. Starts PostgreSQL if it is not running. Refuses a folder
 * without an installation, because a mistyped DATA_DIR would otherwise create an empty database there. `--help` needs no installation.
 *
 * @param {string} name file of backend/src/cli without its ending
 */
export function runBackendCommand(name) {
  command(async () => {
    loadEnvironmentFile();
    await ensureInstalled();
    await ensureBuilt(['backend']);
    const { startPostgres } = await import('./postgres.mjs');
    const asksHelp = process.argv.slice(2).some((option) => option === '--help' || option === '-h');
    const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
    let databaseUrl = process.env.DATABASE_URL;
    let stop = async () => undefined;
    if (!databaseUrl && !asksHelp) {
      const directory = path.join(dataDir, 'postgres');
      if (!fs.existsSync(directory))
        throw new Failure(
          `En ${dataDir} no hay datos: revise DATA_DIR, o inicie antes el programa con npm start.`,
        );
      const postgres = await startPostgres({ directory });
      // A server that was already running belongs to another command, which stops it.
      if (!postgres.adopted) stop = postgres.stop;
      databaseUrl = postgres.url;
    }
    const script = at('backend', 'dist', 'bundle', 'cli', `${name}.js`);
    const { code } = await run(pinnedNode(), [script, ...process.argv.slice(2)], {
      env: childEnvironment({ ...COMPILED_ONCE, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir }),
    });
    await stop();
    process.exitCode = code;
  });
}
