import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run, type StatementSource } from '../../../database/statements';
import type { MessageChannel } from './sms-suppression.entity';

/** The statements on `sms_suppressions`: numbers that opted out. */
@Injectable()
export class SuppressionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param origin how the opt-out came, such as `sms_word`, `twilio_21610` or `call_key`
   * @returns false when the number had opted out of this channel before
   */
  async add(
    phoneNumber: string,
    origin: string,
    source: StatementSource = this.dataSource,
    channel: MessageChannel = 'sms',
  ): Promise<boolean> {
    const added = await run(
      source,
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, $3, 'opted_out', $2) ON CONFLICT DO NOTHING`,
      [phoneNumber, origin, channel],
    );
    return added > 0;
  }

  /** Whether a number, E.164, opted out of a channel. */
  isSuppressed(phoneNumber: string, channel: MessageChannel = 'sms'): Promise<boolean> {
    return this.has(this.dataSource, phoneNumber, channel);
  }

  /** Whether a number, E.164, opted out of a channel. */
  async has(source: StatementSource, phoneNumber: string, channel: MessageChannel = 'sms'): Promise<boolean> {
    const found = await one(
      source,
      `SELECT 1 FROM sms_suppressions WHERE phone_number = $1 AND channel IN ($2, 'all') LIMIT 1`,
      [phoneNumber, channel],
    );
    return found !== null;
  }

  /** @returns false when the number had not opted out of this channel */
  async remove(
    manager: EntityManager,
    phoneNumber: string,
    channel: MessageChannel = 'sms',
  ): Promise<boolean> {
    const removed = await run(
      manager,
      'DELETE FROM sms_suppressions WHERE phone_number = $1 AND channel = $2',
      [phoneNumber, channel],
    );
    return removed > 0;
  }
}
