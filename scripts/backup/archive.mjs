import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Failure } from '../lib/errors.mjs';

/** Generates a pair of keys, as `age-keygen` does. */
export async function newKeys() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Returns a folder as an encrypted tar in age's format: `age -d -i key.txt FILE | tar -xz` opens it without this
 * product. Links in the folder are replaced by their targets.
 * @param {string} folder
 * @param {string} recipient
 * @returns {Promise<{ stream: Readable, sent: () => { size: number, sha256: string } }>} sent: size and checksum of
 * the data so far
 */
export async function sealed(folder, recipient) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const packed = createGzip({ level: 3 });
  const tar = Readable.from(tarOf(folder), { objectMode: false });
  tar.once('error', (error) => packed.destroy(error));
  packed.once('close', () => tar.destroy());
  const encrypted = await encrypter.encrypt(Readable.toWeb(tar.pipe(packed)));
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const source = Readable.fromWeb(encrypted);
  source.once('error', (error) => measure.destroy(error));
  measure.once('close', () => source.destroy());
  return { stream: source.pipe(measure), sent: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Yields the tar of a folder. Fails at the end if tar failed, so that an incomplete archive is never taken for a complete one. */
async function* tarOf(folder) {
  const tar = spawn('tar', ['-chf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  tar.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => {
    tar.once('error', (error) => resolve(error.message));
    tar.once('close', (code) => resolve(code === 0 ? '' : said.trim().slice(-500) || `tar: ${code}`));
  });
  try {
    yield* tar.stdout;
    const problem = await ended;
    if (problem) throw new Failure(`La copia no se pudo empaquetar: ${problem}`);
  } finally {
    tar.kill();
  }
}

/**
 * Decrypts and unpacks an archive that `sealed` created.
 *
 * @param {Readable} stream
 * @param {{ identities: string[], folder: string, size: number, sha256: string }} options folder: new or empty; size and checksum: recorded
 * when the archive was created
 */
export async function unseal(stream, { identities, folder, size, sha256 }) {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new Failure('La clave privada no es una de age (AGE-SECRET-KEY-1…).');
  }
  const hash = createHash('sha256');
  let read = 0;
  const measured = async function* () {
    for await (const chunk of stream) {
      hash.update(chunk);
      read += chunk.length;
      yield chunk;
    }
  };
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 });
  let opened;
  try {
    opened = await decrypter.decrypt(Readable.toWeb(Readable.from(measured(), { objectMode: false })));
  } catch (error) {
    if (/no identity matched/i.test(error.message))
      throw new Failure('Esta clave privada no abre la copia: se cifró para otra.');
    throw new Failure(`La copia no se puede descifrar (${error.message}).`);
  }
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  tar.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  const problem = (error) =>
    new Failure(`La copia está dañada o no se puede escribir en ${folder}: ${said.trim() || error.message}`);
  const piped = pipeline(Readable.fromWeb(opened), createGunzip(), tar.stdin).then(
    () => null,
    (error) => error,
  );
  const [broken, code] = await Promise.all([piped, ended]).catch((error) => {
    throw problem(error);
  });
  // tar may end before Node has noted that tar read everything. The result is judged by tar's exit code, and by size
  // and checksum.
  if (broken && (code !== 0 || broken.code !== 'ERR_STREAM_PREMATURE_CLOSE')) throw problem(broken);
  if (code !== 0) throw new Failure(`La copia no se pudo escribir en ${folder}: ${said.trim()}`);
  if (read !== size || hash.digest('hex') !== sha256)
    throw new Failure('La copia no es la que se guardó: su tamaño o su suma no coinciden.');
}
