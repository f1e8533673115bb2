// Uploads dumps of the service `backup`, downloads them, and tests whether they can be restored:
// docker compose exec -T backup node docker/backup.mjs drill --identity - < key.txt
import fs from 'node:fs';
import { backUp, drill, fetch, list, printKeys } from '../scripts/backup/commands.mjs';
import { dumpedSource } from '../scripts/backup/dumped.mjs';
import { momentOf } from '../scripts/backup/store.mjs';
import { Failure } from '../scripts/lib/errors.mjs';
import { command } from '../scripts/lib/terminal.mjs';

const FOLDER = process.env.BACKUP_DIR || '/backups';

/** @param {string} [dump] existing dump to use */
function source(dump) {
  const url = new URL('postgresql://postgres');
  url.hostname = process.env.PGHOST;
  url.username = process.env.PGUSER;
  url.password = encodeURIComponent(
    process.env.PGPASSWORD || fs.readFileSync('/run/secrets/postgres_password', 'utf8').trim(),
  );
  url.pathname = process.env.PGDATABASE;
  return dumpedSource({
    databaseUrl: url.href,
    workDir: FOLDER,
    dump,
    files: { media: `${FOLDER}/media`, 'erased.csv': `${FOLDER}/erased.csv`, secrets: '/run/secrets' },
  });
}

command(async () => {
  const [name, ...options] = process.argv.slice(2);
  const environment = process.env;
  if (name === 'key') await printKeys();
  else if (name === 'list') await list(environment);
  else if (name === 'fetch') await fetch(environment, options);
  else if (name === 'drill') await drill({ environment, options, source: source() });
  else if (name === 'send' && options[0]?.endsWith('.dump')) {
    const moment = momentOf(options[0].replace(/^.*\//, '').replace(/\.dump$/, ''));
    const statusFile = environment.BACKUP_STATUS_FILE;
    // The service retries automatically.
    await backUp({ environment, moment, statusFile, source: source(options[0]), pausesMs: [5_000] });
  } else throw new Failure('node docker/backup.mjs key | list | send DUMP | fetch CARPETA [COPIA] | drill');
});
