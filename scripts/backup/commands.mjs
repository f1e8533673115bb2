import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../lib/errors.mjs';
import { newKeys } from './archive.mjs';
import { differences, readContents } from './contents.mjs';
import { backupSettings, neededRecipient, readIdentities } from './settings.mjs';
import { backupsAt, fetchBackup, momentOf, nameOf, send } from './store.mjs';

/** Delays before each retry of a failed transfer. */
const PAUSES_MS = [5_000, 30_000];

const say = (line) => process.stdout.write(`${line}\n`);
const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString('es', { maximumFractionDigits: 1 })} MB`;
const number = (value) => value.toLocaleString('es');

/**
 * Makes a backup and sends it to the target. Writes the result to a file, from which the servers report it to
 * Prometheus.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {ReturnType<import('./embedded.mjs').embeddedSource>} options.source
 * @param {string} options.statusFile
 * @param {Date} [options.moment] start of the backup
 * @param {number[]} [options.pausesMs]
 */
export async function backUp({ environment, source, statusFile, moment = new Date(), pausesMs = PAUSES_MS }) {
  try {
    const settings = backupSettings(environment);
    const recipient = neededRecipient(settings);
    const name = nameOf(moment);
    const { size, removed } = await source.prepare(async (folder) => {
      for (const pause of [...pausesMs, null]) {
        try {
          return await send(settings, { name, folder, recipient });
        } catch (error) {
          if (pause === null) throw error;
          process.stderr.write(`${error.message}\nSe intenta otra vez en ${pause / 1000} s.\n`);
          await sleep(pause);
        }
      }
    });
    note(statusFile, { newest: Math.floor(momentOf(name).getTime() / 1000), failing: false });
    say(`La copia ${name} (${megabytes(size)}) está en ${settings.target}, cifrada.`);
    if (removed > 0) say(`Se borraron ${removed} que eran más viejas que las últimas ${settings.keep}.`);
  } catch (error) {
    note(statusFile, { ...lastNote(statusFile), failing: true });
    throw error instanceof Failure ? error : new Failure(`La copia no salió: ${error.message || error.code}`);
  }
}

function lastNote(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).offSite;
  } catch {
    return { newest: 0 };
  }
}

function note(file, offSite) {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, `${JSON.stringify({ offSite })}\n`, { mode: 0o644 });
    fs.renameSync(draft, file);
  } catch {
    // A full disk accepts no file. The figures then become outdated, and an alert reports that too.
    fs.rmSync(draft, { force: true });
  }
}

/** Prints a new pair of keys. The private key is not stored. */
export async function printKeys() {
  const { identity, recipient } = await newKeys();
  say(`# Clave pública, para .env:\nBACKUP_RECIPIENT=${recipient}\n`);
  say(
    '# Clave privada: sin ella no hay copia que se abra. Guárdela en dos lugares, ninguno de ellos esta máquina.',
  );
  say(identity);
}

/** Lists the backups at the target. */
export async function list(environment) {
  const settings = backupSettings(environment);
  const found = await backupsAt(settings);
  if (found.length === 0) say(`No hay ninguna copia en ${settings.target}.`);
  for (const { name, size } of found) say(`${name}  ${megabytes(size)}`);
}

/** Fetches a backup into an empty or new folder. */
export async function fetch(environment, options) {
  const { values, positionals } = parseArgs({
    args: options,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [given, name] = positionals;
  if (!given) throw new Failure('¿A qué carpeta? … fetch CARPETA [COPIA] --identity ARCHIVO');
  const folder = path.resolve(given);
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Failure(`${folder} no está vacía: elija otra carpeta.`);
  const identities = readIdentities(values.identity ?? environment.BACKUP_IDENTITY_FILE);
  const fetched = await fetchBackup(backupSettings(environment), { name, identities, folder });
  say(`La copia ${fetched.name} está descifrada en ${folder}.`);
}

/** Restores the newest backup into a scratch database, and reports whether it is complete. */
export async function drill({ environment, source, options }) {
  const { values, positionals } = parseArgs({
    args: options,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const settings = backupSettings(environment);
  const identities = readIdentities(values.identity ?? environment.BACKUP_IDENTITY_FILE);
  const started = Date.now();
  let backup;
  let contents;
  const found = await source.inspect(async (folder) => {
    backup = await fetchBackup(settings, { name: positionals[0], identities, folder });
    contents = readContents(folder);
  });
  const problems = differences(contents.tables, found.tables);
  if (found.chain.broken !== null)
    problems.push(`la cadena de auditoría está rota en el eslabón ${found.chain.broken}`);
  say(
    `La copia ${backup.name} (${megabytes(backup.size)}) se trajo, se descifró y se restauró en una base de prueba.`,
  );
  if (problems.length > 0)
    throw new Failure(`NO ESTÁ BIEN:\n${problems.map((each) => `- ${each}`).join('\n')}`);
  if (found.isCopy === false)
    throw new Failure('NO ESTÁ BIEN:\n- la copia no lleva su marca: iniciada, enviaría mensajes y cobraría');
  const rows = Object.values(found.tables).reduce((sum, count) => sum + count, 0);
  say(
    `Están todas las filas: ${number(rows)} en ${Object.keys(found.tables).length} tablas, tantas como al hacerla.`,
  );
  if (found.isCopy) say('Lleva su marca: iniciada, no envía ni cobra nada hasta que alguien la active.');
  say(`La cadena de auditoría sigue sin huecos: ${number(found.chain.links)} eslabones.`);
  const hours = (Date.now() - momentOf(backup.name)) / 3_600_000;
  if (hours > 26) say(`Aviso: es de hace ${number(Math.round(hours))} horas; las de después no salieron.`);
  say(`Tardó ${number(Math.round((Date.now() - started) / 1000))} s. La base de prueba ya no está.`);
}
