import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../../../database/statements';

/** Starts erasures of rows that the chain covers. */
@Injectable()
export class ChainErasures {
  /**
   * Begins an erasure in a transaction. Afterwards the statements of the transaction may mask sealed rows, and triggers queue a
   * new link for each. The commit fails without an entry `privacy_erased` with the returned id.
   * @returns id for that entry
   */
  async begin(manager: EntityManager): Promise<string> {
    const row = await one<{ entry: string }>(
      manager,
      `SELECT set_config('audit.erasure', uuidv7()::text, true) AS entry`,
    );
    return row!.entry;
  }
}
