import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DataSource } from 'typeorm';
import { ChainExport } from '../../../src/modules/audit/chain/chain-export';
import { ChainService } from '../../../src/modules/audit/chain/chain.service';
import type { TestApp } from '../app';

const CHECKER = join(__dirname, '../../../../scripts/audit-verify.mjs');
const run = promisify(execFile);

export type Line = Record<string, unknown>;

/** Seals the pending entries and exports the chain. */
export async function exported({ app }: TestApp, afterCheckpoint = false): Promise<Line[]> {
  await app.get(ChainService).seal();
  const lines: Line[] = [];
  await new ChainExport(app.get(DataSource)).write(async (value) => {
    lines.push(JSON.parse(JSON.stringify(value)) as Line);
  }, afterCheckpoint);
  return lines;
}

/** Returns the checker's output and exit code for a file in a separate folder. */
export async function checked(
  lines: readonly Line[],
  ...options: string[]
): Promise<{ code: number; text: string }> {
  return inFolder(lines, async (file) => {
    try {
      const { stdout } = await run(process.execPath, [CHECKER, file, ...options]);
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    }
  });
}

/**
 * Returns the first problem of each file, or null. Runs in one process, because starting one takes longer
 * than the check.
 */
export async function firstProblems(files: readonly (readonly Line[])[]): Promise<(string | null)[]> {
  const script = `
    const { verifyFile } = await import(process.argv[2]);
    const { readFileSync, writeFileSync } = await import('node:fs');
    const found = [];
    for (const lines of JSON.parse(readFileSync(process.argv[1], 'utf8')).files) {
      writeFileSync(process.argv[1], lines.map((line) => JSON.stringify(line)).join('\\n'));
      found.push((await verifyFile(process.argv[1])).problems[0] ?? null);
    }
    console.log(JSON.stringify(found));`;
  return inFolder([{ files }], async (file) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, file, CHECKER]);
    return JSON.parse(stdout) as (string | null)[];
  });
}

/** Returns the positions of a file at which a changed byte is not detected. */
export async function unnoticedBytes(
  lines: readonly Line[],
): Promise<{ tried: number; unnoticed: string[] }> {
  const script = `
    const { verifyFile } = await import(process.argv[2]);
    const { readFileSync, writeFileSync } = await import('node:fs');
    const whole = readFileSync(process.argv[1]);
    const unnoticed = [];
    for (let place = 0; place < whole.length - 1; place += 1) {
      const changed = Buffer.from(whole);
      changed[place] ^= 1;
      writeFileSync(process.argv[1], changed);
      const { problems } = await verifyFile(process.argv[1]);
      if (problems.length === 0) unnoticed.push(whole.subarray(place - 20, place + 20).toString());
    }
    console.log(JSON.stringify({ tried: whole.length - 1, unnoticed }));`;
  return inFolder(lines, async (file) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, file, CHECKER]);
    return JSON.parse(stdout) as { tried: number; unnoticed: string[] };
  });
}

async function inFolder<T>(lines: readonly Line[], work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-chain-'));
  try {
    const file = join(folder, 'chain.jsonl');
    await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
