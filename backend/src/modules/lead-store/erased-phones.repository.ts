import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';

/** Key of the lock between erasures and imports. */
const LISTS = 1_764_830_020;

/** Reads and writes the `erased_phones` table. */
@Injectable()
export class ErasedPhonesRepository {
  /** Records an erasure; the database replaces the number by its mark. The caller has locked the phone. */
  async add(manager: EntityManager, phoneNumber: string, at: Date): Promise<void> {
    await run(
      manager,
      `INSERT INTO erased_phones (phone_number, erased_at) VALUES ($1, $2)
       ON CONFLICT (phone_number) DO UPDATE SET erased_at = excluded.erased_at`,
      [phoneNumber, at],
    );
  }

  /** Makes imports and erasures wait for each other until the transaction ends, so that an import cannot restore an erased phone. */
  async holdForErasure(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(${LISTS})`);
  }

  /** Does the same as `holdForErasure` for an import. Imports do not wait for each other. */
  async holdForList(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock_shared(${LISTS})`);
  }

  /** Returns the erased phones among the given ones. */
  async among(manager: EntityManager, phoneNumbers: readonly string[]): Promise<Set<string>> {
    const rows = await many<{ phone: string }>(
      manager,
      `SELECT phone FROM unnest($1::text[]) AS phone
        WHERE EXISTS (SELECT FROM erased_phones WHERE phone_number = phone_mark(phone))`,
      [phoneNumbers],
    );
    return new Set(rows.map(({ phone }) => phone));
  }

  /** Returns whether the data of a phone, E.164, were erased. */
  async has(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    return (
      (await one(manager, 'SELECT 1 FROM erased_phones WHERE phone_number = phone_mark($1)', [
        phoneNumber,
      ])) !== null
    );
  }
}
