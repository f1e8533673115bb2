import path from 'node:path';
import { Failure } from '../lib/errors.mjs';
import { ROOT } from '../lib/project.mjs';
import { backUp, drill, fetch, list, printKeys } from './commands.mjs';

const USAGE = `npm run backup                        hace una copia y la envía a BACKUP_TARGET
npm run backup -- key                 hace un par de claves
npm run backup -- list                las copias que hay
npm run backup -- fetch CARPETA [COPIA] --identity ARCHIVO`;

/** Returns the source of backups without Docker: the embedded database, or the database of DATABASE_URL. */
async function ownSource(environment) {
  const dataDir = path.resolve(ROOT, environment.DATA_DIR || '.data');
  const mediaDir = path.resolve(ROOT, environment.MEDIA_DIR || path.join(dataDir, 'media'));
  const statusFile = environment.BACKUP_STATUS_FILE || path.join(dataDir, 'backup-status.json');
  const databaseUrl = environment.DATABASE_OWNER_URL || environment.DATABASE_URL;
  const source = databaseUrl
    ? (await import('./dumped.mjs')).dumpedSource({
        databaseUrl,
        workDir: dataDir,
        files: { 'secrets.json': path.join(dataDir, 'secrets.json'), media: path.join(mediaDir, 'files') },
      })
    : (await import('./embedded.mjs')).embeddedSource({ dataDir, mediaDir });
  return { source, statusFile };
}

/** @param {string[]} given */
export async function backupCommand([command, ...options], environment) {
  if ([command, ...options].some((each) => each === '--help' || each === '-h'))
    process.stdout.write(`${USAGE}\n`);
  else if (command === 'key') await printKeys();
  else if (command === 'list') await list(environment);
  else if (command === 'fetch') await fetch(environment, options);
  else if (command === undefined) await backUp({ environment, ...(await ownSource(environment)) });
  else throw new Failure(USAGE);
}

/** @param {string[]} options */
export async function drillCommand(options, environment) {
  await drill({ environment, options, source: (await ownSource(environment)).source });
}
