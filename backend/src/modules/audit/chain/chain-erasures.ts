import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../../../database/statements';

/** Erasures of what the chain covers. */
@Injectable()
export class ChainErasures {
  /**
   * Begins an erasure in a transaction. From now on its statements may mask sealed rows, and triggers queue a new link for each.
   * The transaction fails at its end without an entry `privacy_erased` of the id.
   * @returns the id for that entry
   */
  async begin(manager: EntityManager): Promise<string> {
    const row = await one<{ entry: string }>(
      manager,
      `SELECT set_config('audit.erasure', uuidv7()::text, true) AS entry`,
    );
    return row!.entry;
  }
}
