import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { BATCH, ChainRepository, type Head } from './chain.repository';

const SEAL_EVERY_MS = 15_000;

/** Appends new rows to the chain, outside requests. */
@Injectable()
export class ChainService {
  constructor(
    private readonly repository: ChainRepository,
    private readonly clock: Clock,
  ) {}

  /** Appends all waiting rows. Concurrent calls are safe: one transaction at a time appends. */
  @Every(SEAL_EVERY_MS, { once: true })
  async seal(): Promise<void> {
    while ((await this.repository.append(this.sealedAt())) === BATCH);
  }

  /** Returns the end of the chain and the number of rows that wait to be appended. */
  async head(): Promise<Head & { waiting: number }> {
    const waiting = await this.repository.waiting();
    return { ...(await this.repository.head()), waiting };
  }

  /** Truncates to full milliseconds, which the database returns unchanged. */
  private sealedAt(): Date {
    return new Date(Math.trunc(this.clock.now().getTime()));
  }
}
