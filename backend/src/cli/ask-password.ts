import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a line without showing it; from a pipe, the first line. */
export async function askPassword(prompt: string): Promise<string> {
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
