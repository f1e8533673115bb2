import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { Failure } from '../lib/errors.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { copyPostgres, exclusively, withOriginal } from '../lib/postgres-copy.mjs';
import { checkChain, countTables, isCopy, markRestored, writeContents } from './contents.mjs';
import { scratchFolder } from './scratch.mjs';

/** Runs `work` with a connection, and closes the connection. */
async function connected(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Stops the server that a killed command left running in a folder, and removes the files. */
async function discard(folder) {
  const directory = path.join(folder, 'postgres');
  let location = directory;
  if (fs.existsSync(directory)) {
    try {
      const left = await startPostgres({ directory, durable: false, create: false });
      location = left.location;
      await left.stop();
    } catch {
      // An incomplete copy does not start.
    }
  }
  for (const each of [location, folder]) fs.rmSync(each, { recursive: true, force: true });
}

/**
 * Creates the source of backups for the embedded database: its files, and the other files in DATA_DIR that `npm start` needs.
 *
 * @param {{ dataDir: string, mediaDir: string }} folders
 */
export function embeddedSource({ dataDir, mediaDir }) {
  const directory = path.join(dataDir, 'postgres');
  return {
    /** @param {(folder: string) => Promise<T>} work with the folder to send @template T */
    async prepare(work) {
      if (!fs.existsSync(directory))
        throw new Failure(`No hay una base de datos en ${directory}: nada que copiar.`);
      return exclusively(dataDir, () => this.prepareAlone(work));
    },

    /** Does the work of `prepare`, while no other command copies. */
    async prepareAlone(work) {
      const folder = await scratchFolder(dataDir, discard);
      try {
        await withOriginal(dataDir, (postgres) => copyPostgres(postgres, path.join(folder, 'postgres')));
        // Starts the copy and counts its rows, so that only a usable copy is sent.
        const copy = await startPostgres({
          directory: path.join(folder, 'postgres'),
          durable: false,
          create: false,
        });
        try {
          // A server started from this folder is a copy, and sends nothing until a user releases it.
          await connected(copy.url, markRestored);
          const tables = await connected(copy.url, countTables);
          writeContents(folder, { made: new Date().toISOString(), tables });
        } finally {
          await copy.stop();
        }
        const out = path.join(folder, 'out');
        fs.mkdirSync(out);
        const link = (from, name) => {
          if (fs.existsSync(from)) fs.symlinkSync(path.resolve(from), path.join(out, name));
        };
        link(copy.location, 'postgres');
        link(path.join(folder, 'contents.json'), 'contents.json');
        link(path.join(dataDir, 'secrets.json'), 'secrets.json');
        link(path.join(dataDir, 'audit-heads.jsonl'), 'audit-heads.jsonl');
        fs.mkdirSync(path.join(out, 'media'));
        link(path.join(mediaDir, 'files'), path.join('media', 'files'));
        return await work(out);
      } finally {
        await discard(folder);
      }
    },

    /** Starts a database from an unpacked backup on a separate port, and reads its contents. */
    async inspect(fetch) {
      const folder = await scratchFolder(dataDir, discard);
      try {
        await fetch(folder);
        const copy = await startPostgres({
          directory: path.join(folder, 'postgres'),
          durable: false,
          create: false,
        });
        try {
          return await connected(copy.url, async (client) => ({
            folder,
            tables: await countTables(client),
            chain: await checkChain(client),
            isCopy: await isCopy(client),
          }));
        } finally {
          await copy.stop();
        }
      } finally {
        await discard(folder);
      }
    },
  };
}
