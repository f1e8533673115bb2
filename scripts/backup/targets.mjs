import { Failure } from '../lib/errors.mjs';
import { folderTarget } from './folder-target.mjs';

/**
 * A place away from the database's disk. A file is there under its name only when all of it is.
 *
 * @typedef {object} Target
 * @property {() => Promise<{ name: string, size: number }[]>} list
 * @property {(name: string, stream: import('node:stream').Readable) => Promise<void>} put
 * @property {(name: string) => Promise<import('node:stream').Readable>} get
 * @property {(name: string) => Promise<void>} remove
 * @property {() => Promise<void>} tidy removes what uploads that broke off have left
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ target: string, environment: NodeJS.ProcessEnv }} settings
 * @returns {Promise<Target>} the libraries of the other targets are not loaded
 */
export async function openTarget({ target, environment }) {
  if (!/^\w+:\/\//.test(target)) return folderTarget(target);
  if (!URL.canParse(target)) throw new Failure('BACKUP_TARGET no es una dirección.');
  const url = new URL(target);
  if (url.password)
    throw new Failure(
      'BACKUP_TARGET lleva una contraseña: quítela de ahí, docs/configuration.md dice a dónde va.',
    );
  if (url.protocol === 'sftp:') return (await import('./sftp-target.mjs')).sftpTarget(url, environment);
  if (url.protocol === 's3:') return (await import('./s3-target.mjs')).s3Target(url, environment);
  throw new Failure(`BACKUP_TARGET=${target} no sirve: una carpeta, sftp://… o s3://….`);
}
