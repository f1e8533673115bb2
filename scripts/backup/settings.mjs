import fs from 'node:fs';
import { Failure } from '../lib/errors.mjs';

/** Default number of backups to keep at the target (BACKUP_KEEP). */
const KEEP = '30';

/**
 * Reads the target of backups and the public key that encrypts them.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ target: string, recipient: string, keep: number, environment: NodeJS.ProcessEnv }}
 */
export function backupSettings(environment) {
  const { BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient, BACKUP_KEEP } = environment;
  if (!target)
    throw new Failure(
      'Falta BACKUP_TARGET: a dónde van las copias (una carpeta, sftp://… o s3://…). docs/configuration.md lo explica.',
    );
  checkTarget(target);
  const keep = Number(BACKUP_KEEP || KEEP);
  if (!Number.isInteger(keep) || keep < 1)
    throw new Failure(`BACKUP_KEEP=${BACKUP_KEEP} no sirve: cuántas copias se guardan, 1 o más.`);
  return { target, recipient: recipient ?? '', keep, environment };
}

/** Refuses an invalid target before anything is copied. */
function checkTarget(target) {
  if (!/^[\w+.-]+:\/\//.test(target)) return;
  if (!URL.canParse(target)) throw new Failure('BACKUP_TARGET no es una dirección.');
  const { protocol, password, hostname } = new URL(target);
  if (password)
    throw new Failure(
      'BACKUP_TARGET lleva una contraseña: quítela de ahí, docs/configuration.md dice a dónde va.',
    );
  if (!['sftp:', 's3:'].includes(protocol) || hostname === '')
    throw new Failure(`BACKUP_TARGET=${target} no sirve: una carpeta, sftp://… o s3://….`);
}

/** Returns the recipient. Fails with a remedy if it is missing or not a public key. */
export function neededRecipient({ recipient }) {
  if (/^age1[a-z0-9]{50,}$/.test(recipient)) return recipient;
  if (/^AGE-SECRET-KEY/i.test(recipient))
    throw new Failure(
      'BACKUP_RECIPIENT tiene la clave privada. Va la pública (age1…); la privada no debe estar en esta máquina. Haga otra: npm run backup -- key',
    );
  if (recipient)
    throw new Failure(
      `BACKUP_RECIPIENT=${recipient} no es una clave pública (age1…): npm run backup -- key hace una.`,
    );
  throw new Failure(
    'Falta BACKUP_RECIPIENT, la clave pública (age1…) con la que se cifran las copias: npm run backup -- key hace una.',
  );
}

/** Returns the private keys in a file of `age-keygen`; `-` is the standard input. */
export function readIdentities(file) {
  if (!file)
    throw new Failure('Falta la clave privada de las copias: --identity ARCHIVO, o - para escribirla aquí.');
  let text;
  try {
    text = fs.readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Failure(`La clave privada ${file} no se puede leer (${error.code}).`);
  }
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new Failure(`${file} no tiene ninguna clave privada (AGE-SECRET-KEY-…).`);
  return identities;
}
