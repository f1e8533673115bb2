import { appendFile, readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { ChainKey } from './chain-key';
import { ChainService } from './chain.service';

const CHECK_EVERY_MS = 300_000;

/** Writes each day's head to a file outside the database, so that a rebuilt chain is detected. */
@Injectable()
export class ChainHeadsService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly chain: ChainService,
    private readonly key: ChainKey,
  ) {}

  /** Appends a line to `AUDIT_HEAD_FILE` once a day (UTC), if the variable is set. A failed write is retried. */
  @Every(CHECK_EVERY_MS, { once: true, atStart: true })
  async note(): Promise<void> {
    const { auditHeadFile: file } = this.config;
    if (!file) return;
    const day = this.clock.now().toISOString().slice(0, 10);
    const written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    if (written.includes(`"day":"${day}"`)) return;
    const head = await this.chain.head();
    const hash = head.hash.toString('hex');
    const line = {
      day,
      sequence: head.sequence,
      hash,
      publicKey: this.key.publicKey.toString('hex'),
      signature: this.key.sign('head', day, head.sequence, hash).toString('hex'),
    };
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  }
}
