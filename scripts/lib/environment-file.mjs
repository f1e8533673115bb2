import fs from 'node:fs';
import { Failure } from './errors.mjs';

/**
 * Reads a .env file in UTF-8, or in UTF-16 with a byte order mark, as PowerShell 5 writes it.
 *
 * @param {string} file
 * @returns {Record<string, string>}
 * @throws Failure for a file with NUL characters, such as UTF-16 without a byte order mark
 */
export function readEnvironment(file) {
  const text = decode(fs.readFileSync(file));
  if (text === null || text.includes('\0'))
    throw new Failure(
      `El archivo ${file} no es un texto que se pueda leer (tiene caracteres nulos o cortados): guárdelo de nuevo con la codificación UTF-8.`,
    );
  return parseEnvironment(text);
}

/** Returns null for an odd number of bytes in UTF-16. */
function decode(bytes) {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return bytes.toString('utf8');
  if (bytes.length % 2 === 1) return null;
  return (mark === 'fffe' ? bytes : bytes.swap16()).toString('utf16le');
}

/**
 * Parses the lines `NAME=value` of a .env file. docker compose reads the same file, and in both a comment begins at a `#` after a space.
 * Node's own parser (`util.parseEnv`) is not used: it ends an unquoted value at any `#`, so it would silently shorten a password or an
 * address that contains one.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvironment(text) {
  const variables = {};
  for (const line of text.split(/\r\n|\r|\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)/.exec(line);
    if (!match) continue;
    const [, name] = match;
    const written = match[2].trim();
    const quoted =
      /^(?:"([^"]*)"|'([^']*)')(?:\s+#.*)?$/.exec(written) ?? /^(?:"(.*)"|'(.*)')$/.exec(written);
    variables[name] = quoted ? (quoted[1] ?? quoted[2]) : written.split(/(?:^|\s)#/)[0].trim();
  }
  return variables;
}
