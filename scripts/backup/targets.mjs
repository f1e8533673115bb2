import { folderTarget } from './folder-target.mjs';

/**
 * Storage for backups outside the database's disk. A file appears under its name only after it is complete.
 *
 * @typedef {object} Target
 * @property {() => Promise<{ name: string, size: number }[]>} list
 * @property {(name: string, stream: import('node:stream').Readable) => Promise<void>} put
 * @property {(name: string) => Promise<import('node:stream').Readable>} get
 * @property {(name: string) => Promise<void>} remove
 * @property {() => Promise<void>} tidy removes the remains of interrupted uploads
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ target: string, environment: NodeJS.ProcessEnv }} settings
 * @returns {Promise<Target>} the target; loads only the library that it needs
 */
export async function openTarget({ target, environment }) {
  if (!/^\w+:\/\//.test(target)) return folderTarget(target);
  const url = new URL(target);
  return url.protocol === 'sftp:'
    ? (await import('./sftp-target.mjs')).sftpTarget(url, environment)
    : (await import('./s3-target.mjs')).s3Target(url, environment);
}
