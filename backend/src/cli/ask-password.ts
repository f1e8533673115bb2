import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a line without showing it; from a pipe, the first line. */
async function askPassword(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
    if (process.stdin.isTTY) process.stderr.write('\n');
  }
}

/**
 * Reads a new password. On a terminal it must be entered twice, because it is not shown and a typing error would lock its owner
 * out.
 * @throws Error if the two differ
 */
export async function askNewPassword(ask = askPassword, isTerminal = process.stdin.isTTY): Promise<string> {
  const password = await ask('Contraseña: ');
  if (isTerminal && (await ask('Otra vez la contraseña: ')) !== password)
    throw new Error('Las dos contraseñas no son iguales: no se cambió nada.');
  return password;
}
