import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { BATCH, ChainRepository, type Head } from './chain.repository';

const SEAL_EVERY_MS = 15_000;

/** Appends to the chain what was written since, outside requests. */
@Injectable()
export class ChainService {
  constructor(
    private readonly repository: ChainRepository,
    private readonly clock: Clock,
  ) {}

  /** Appends all that waits. Several at once do no harm: one transaction at a time appends. */
  @Every(SEAL_EVERY_MS, { once: true })
  async seal(): Promise<void> {
    while ((await this.repository.append(this.sealedAt())) === BATCH);
  }

  /** The end of the chain, and how many rows wait to be appended. */
  async head(): Promise<Head & { waiting: number }> {
    const waiting = await this.repository.waiting();
    return { ...(await this.repository.head()), waiting };
  }

  /** Whole milliseconds, as the database gives them back. */
  private sealedAt(): Date {
    return new Date(Math.trunc(this.clock.now().getTime()));
  }
}
