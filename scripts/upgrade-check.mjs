// Tries the upgrade to this version on a copy of the database; the product may keep running and is not changed:
//   npm run upgrade-check                    copies the embedded database
//   npm run upgrade-check -- postgresql://…  uses a copy of an external PostgreSQL that you made
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { Failure } from './lib/errors.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, loadEnvironmentFile, pinnedNode, ROOT } from './lib/project.mjs';
import { command, run } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  await ensureBuilt(['backend']);
  const copy = await theCopy(process.argv[2]);
  try {
    const { code } = await run(pinnedNode(), [at('backend', 'dist', 'bundle', 'cli', 'upgrade-check.js')], {
      env: childEnvironment({ DATABASE_URL: copy.url }),
    });
    process.exitCode = code;
  } finally {
    await copy.remove();
  }
});

/** @returns {Promise<{ url: string, remove: () => Promise<void> }>} */
async function theCopy(given) {
  if (given) {
    if (process.env.DATABASE_URL && isSame(given, process.env.DATABASE_URL))
      throw new Failure('Esa es la base de datos del sitio (DATABASE_URL): indique una copia.');
    return { url: given, remove: async () => undefined };
  }
  if (process.env.DATABASE_URL)
    throw new Failure(
      'DATABASE_URL nombra una base de datos propia. Haga una copia (createdb copia; pg_dump "$DATABASE_URL" | psql copia) e indíquela: npm run upgrade-check -- postgresql://…/copia',
    );
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
  const directory = path.join(dataDir, 'postgres');
  if (!fs.existsSync(directory))
    throw new Failure(`No hay una base de datos en ${directory}: nada que actualizar.`);
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { copyPostgres, exclusively, withOriginal } = await import('./lib/postgres-copy.mjs');
  const scratch = path.join(dataDir, `upgrade-check-${process.pid}`);
  const discard = (location = scratch) => {
    for (const folder of new Set([location, scratch])) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await exclusively(dataDir, () => withOriginal(dataDir, (postgres) => copyPostgres(postgres, scratch)));
    const copied = await startPostgres({ directory: scratch, durable: false, create: false });
    return {
      url: copied.url,
      remove: async () => {
        await copied.stop();
        discard(copied.location);
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

function isSame(one, other) {
  const [a, b] = [new URL(one), new URL(other)];
  const port = (url) => url.port || '5432';
  return a.hostname === b.hostname && port(a) === port(b) && a.pathname === b.pathname;
}
