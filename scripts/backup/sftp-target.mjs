import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import Client from 'ssh2-sftp-client';
import { Failure } from '../lib/errors.mjs';

const CONNECT_WITHIN_MS = 20_000;

/**
 * Creates a target in a folder of an SFTP server: sftp://user@host:22/folder. The server must prove the configured host key, so that no
 * other server receives the backups.
 *
 * @param {URL} url
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<import('./targets.mjs').Target>}
 */
export async function sftpTarget(url, { BACKUP_SFTP_KEY_FILE, BACKUP_SFTP_HOST_KEY }) {
  if (!BACKUP_SFTP_KEY_FILE)
    throw new Failure('Falta BACKUP_SFTP_KEY_FILE, el archivo con la clave SSH privada.');
  let privateKey;
  try {
    privateKey = fs.readFileSync(BACKUP_SFTP_KEY_FILE);
  } catch (error) {
    throw new Failure(`La clave SSH ${BACKUP_SFTP_KEY_FILE} no se puede leer (${error.code}).`);
  }
  const wanted = /^SHA256:([A-Za-z0-9+/]{43})=?$/.exec(BACKUP_SFTP_HOST_KEY ?? '')?.[1];
  if (!wanted)
    throw new Failure(
      'Falta BACKUP_SFTP_HOST_KEY, la huella del servidor (SHA256:…): ssh-keyscan HOST | ssh-keygen -lf - la muestra.',
    );
  const client = new Client('backup', {
    error: (error) => (broken = error),
    end: () => undefined,
    close: () => undefined,
  });
  let broken;
  let shown = '';
  try {
    await client.connect({
      host: url.hostname,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      privateKey,
      readyTimeout: CONNECT_WITHIN_MS,
      hostVerifier: (key) => {
        const digest = createHash('sha256').update(key).digest();
        shown = digest.toString('base64').replace(/=$/, '');
        return timingSafeEqual(digest, Buffer.from(wanted, 'base64'));
      },
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    if (shown && shown !== wanted)
      throw new Failure(
        `${url.host} muestra otra clave (SHA256:${shown}) que la de BACKUP_SFTP_HOST_KEY: nada se envió.`,
      );
    throw new Failure(`No se pudo entrar a ${url.host} por SFTP: ${(broken ?? error).message}`);
  }
  // Sends small packets immediately. Otherwise TCP would delay each chunk, because the server confirms a chunk before the next is sent.
  client.client.setNoDelay(true);
  // ~ is the folder in which the server starts a session.
  const parts = decodeURIComponent(url.pathname).split('/').filter(Boolean);
  const folder = parts[0] === '~' ? ['.', ...parts.slice(1)].join('/') : `/${parts.join('/')}`;
  if (!(await client.exists(folder))) await client.mkdir(folder, true);
  const at = (name) => `${folder}/${name}`;
  const files = async () => (await client.list(folder)).filter(({ type }) => type === '-');
  return {
    list: async () => (await files()).map(({ name, size }) => ({ name, size })),
    put: async (name, stream) => {
      const draft = at(`${name}.part`);
      try {
        await new Promise((resolve, reject) => {
          stream.once('error', reject);
          client.put(stream, draft, { writeStreamOptions: { mode: 0o600 } }).then(resolve, reject);
        });
        await client.rename(draft, at(name));
      } catch (error) {
        stream.destroy();
        await client.delete(draft, true).catch(() => undefined);
        throw error;
      }
    },
    get: async (name) => client.createReadStream(at(name)),
    remove: async (name) => void (await client.delete(at(name), true)),
    tidy: async () => {
      for (const { name } of await files())
        if (/^\d{4}-\d\d-\d\dT\d{6}Z\.(tar\.gz\.age|json)\.part$/.test(name))
          await client.delete(at(name), true);
    },
    close: async () => void (await client.end()),
  };
}
