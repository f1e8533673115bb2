import { Injectable, Logger } from '@nestjs/common';
import type { Twilio } from 'twilio';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { maskPhone } from '../../../common/phone';
import { callProvider } from '../../../common/provider-call';
import { createTwilioClient } from '../twilio/twilio-client';

/** Asks Twilio what kind of line a number is, when Twilio is configured. An answer is kept for 30 days. */
@Injectable()
export class PhoneLookupService {
  private readonly logger = new Logger(PhoneLookupService.name);
  private readonly client: Twilio | null;

  constructor(
    config: AppConfig,
    private readonly dataSource: DataSource,
  ) {
    this.client = config.twilio ? createTwilioClient(config.twilio) : null;
  }

  /** @returns Twilio's line type, or null when it is not known: without Twilio, or when Lookup is down. */
  async lineType(phoneNumber: string): Promise<string | null> {
    const { client } = this;
    if (!client) return null;
    const [cached]: { line_type: string | null }[] = await this.dataSource.query(
      `SELECT line_type FROM phone_lookups WHERE phone_number = $1 AND looked_up_at > now() - interval '30 days'`,
      [phoneNumber],
    );
    if (cached) return cached.line_type;
    try {
      const { lineTypeIntelligence } = await callProvider('twilio_lookup', () =>
        client.lookups.v2.phoneNumbers(phoneNumber).fetch({ fields: 'line_type_intelligence' }),
      );
      const found = (lineTypeIntelligence ?? {}) as { type?: string | null; carrier_name?: string | null };
      const lineType = found.type ?? null;
      await this.dataSource.query(
        `INSERT INTO phone_lookups (phone_number, line_type, carrier_name) VALUES ($1, $2, $3)
         ON CONFLICT (phone_number) DO UPDATE SET line_type = $2, carrier_name = $3, looked_up_at = now()`,
        [phoneNumber, lineType, found.carrier_name ?? null],
      );
      return lineType;
    } catch (err) {
      this.logger.warn({ to: maskPhone(phoneNumber), err }, 'line type not known');
      return null;
    }
  }
}
