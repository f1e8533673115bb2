import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run, type StatementSource } from '../../../database/statements';

/** The statements on `sms_suppressions`: numbers that opted out. */
@Injectable()
export class SuppressionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param origin how the opt-out came, such as `sms_word` or `twilio_21610`
   * @returns false when the number had opted out before
   */
  async add(
    phoneNumber: string,
    origin: string,
    source: StatementSource = this.dataSource,
  ): Promise<boolean> {
    const added = await run(
      source,
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', $2) ON CONFLICT DO NOTHING`,
      [phoneNumber, origin],
    );
    return added > 0;
  }

  /** Whether a number, E.164, opted out. */
  async has(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const found = await one(manager, 'SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [phoneNumber]);
    return found !== null;
  }

  /** @returns false when the number had not opted out */
  async remove(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const removed = await run(manager, 'DELETE FROM sms_suppressions WHERE phone_number = $1', [phoneNumber]);
    return removed > 0;
  }
}
