import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one, run } from '../../database/statements';

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

  /** Whether the data of a phone, E.164, were erased. */
  async has(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    return (
      (await one(manager, 'SELECT 1 FROM erased_phones WHERE phone_number = $1', [phoneNumber])) !== null
    );
  }
}
