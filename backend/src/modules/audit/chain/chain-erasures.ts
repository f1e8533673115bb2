import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChainRepository } from './chain.repository';
import { SEALED, type SealedKind } from './sealed-rows';

/** What an erasure tells the chain. */
@Injectable()
export class ChainErasures {
  constructor(private readonly chain: ChainRepository) {}

  /** Whether the rows of a table are covered by the chain. */
  covers(table: string): boolean {
    return kindOf(table) !== undefined;
  }

  /**
   * Notes in the transaction of an erasure that it masked rows. What they were can be checked no more, what they are is sealed anew.
   * @param ids rows that were covered by the chain, or that are of no concern to it
   */
  async masked(manager: EntityManager, table: string, ids: readonly string[]): Promise<void> {
    await this.chain.reseal(manager, kindOf(table)!, ids);
  }
}

const kindOf = (table: string): SealedKind | undefined =>
  (Object.keys(SEALED) as SealedKind[]).find((kind) => SEALED[kind].table === table);
