import { createWriteStream, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import { ChainExport } from '../modules/audit/chain/chain-export';
import { ChainRepository } from '../modules/audit/chain/chain.repository';
import { ChainService } from '../modules/audit/chain/chain.service';
import { endWith } from './end-with';
import { withDatabase } from './with-database';

const USAGE = `npm run audit -- export [ARCHIVO]             escribe la cadena con las filas que cubre, una por línea;
                                               sin ARCHIVO, en DATA_DIR: auditoria-FECHA.jsonl
npm run audit -- export --after-checkpoint [ARCHIVO]   desde el último punto de control
npm run audit -- verify ARCHIVO [--head NÚMERO:HASH]   la comprueba, sin la base de datos`;

/** Writes the audit chain to a file that `scripts/audit-verify.mjs` checks. */
async function main(): Promise<void> {
  const [command, ...options] = process.argv.slice(2);
  if ([command, ...options].some((option) => option === '--help' || option === '-h')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const names = options.filter((option) => !option.startsWith('--'));
  const unknown = options.some((option) => option.startsWith('--') && option !== '--after-checkpoint');
  if (command !== 'export' || unknown || names.length > 1) throw new Error(USAGE);
  const file =
    names[0] ??
    join(process.env['DATA_DIR'] || '.', `auditoria-${new Date().toISOString().slice(0, 10)}.jsonl`);
  await withDatabase(async (dataSource) => {
    await new ChainService(new ChainRepository(dataSource), new Clock()).seal();
    const count = await exportTo(dataSource, file, options.includes('--after-checkpoint'));
    process.stdout.write(`${file}: la cadena hasta el sello ${count}.\n`);
  });
}

/** Writes a file that only its owner can read, because it names people. Removes a file that could not be completed. */
async function exportTo(dataSource: DataSource, file: string, afterCheckpoint: boolean): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await once(out, 'open');
  try {
    const count = await new ChainExport(dataSource).write(async (value) => {
      if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, 'drain');
    }, afterCheckpoint);
    out.end();
    await finished(out);
    return count;
  } catch (error) {
    out.destroy();
    rmSync(file, { force: true });
    throw error;
  }
}

main().catch(endWith);
