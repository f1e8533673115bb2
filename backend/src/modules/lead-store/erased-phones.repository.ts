import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';

/** Key of the lock between erasures and lists. */
const LISTS = 1_764_830_020;

/** The phones whose data were erased. */
@Injectable()
export class ErasedPhonesRepository {
  /** Notes an erasure. The caller holds the phone. */
  async add(manager: EntityManager, phoneNumber: string, at: Date): Promise<void> {
    await run(
      manager,
      `INSERT INTO erased_phones (phone_number, erased_at) VALUES ($1, $2)
       ON CONFLICT (phone_number) DO UPDATE SET erased_at = excluded.erased_at`,
      [phoneNumber, at],
    );
  }

  /** Lists that are imported wait for erasures, and these for them: nobody comes back in between. */
  async holdForErasure(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(${LISTS})`);
  }

  /** As `holdForErasure`, of a list: other lists do not wait. */
  async holdForList(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock_shared(${LISTS})`);
  }

  /** Those of these phones whose data were erased. */
  async among(manager: EntityManager, phoneNumbers: readonly string[]): Promise<Set<string>> {
    const rows = await many<{ phone: string }>(
      manager,
      'SELECT phone_number AS phone FROM erased_phones WHERE phone_number = ANY($1::text[])',
      [phoneNumbers],
    );
    return new Set(rows.map(({ phone }) => phone));
  }

  /** Whether the data of a phone, E.164, were erased. */
  async has(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    return (
      (await one(manager, 'SELECT 1 FROM erased_phones WHERE phone_number = $1', [phoneNumber])) !== null
    );
  }
}
