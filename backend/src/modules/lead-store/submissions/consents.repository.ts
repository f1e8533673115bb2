import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../../database/statements';
import type { Client } from '../../../common/client';
import type { Lead } from '../lead.entity';

/** Records consents that people give after the form. */
@Injectable()
export class ConsentsRepository {
  /**
   * Records that a person asked for a call outside the legal hours of their state.
   * @param shown text with the chosen time
   */
  async addCallOutsideHours(
    manager: EntityManager,
    { phoneNumber, fullName }: Pick<Lead, 'phoneNumber' | 'fullName'>,
    { version, shown }: { version: string; shown: string },
    { ip, userAgent }: Client,
    at: Date,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, ip_address, user_agent, created_at)
       VALUES ($1, $2, 'call_outside_hours', true, $3, $4, $5, $6, $7)`,
      [phoneNumber, fullName, version, shown, ip, userAgent, at],
    );
  }
}
