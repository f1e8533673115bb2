import { Injectable, Logger } from '@nestjs/common';
import type { Twilio } from 'twilio';
import { AppConfig } from '../../../config/app-config';
import { maskPhone } from '../../../common/phone';
import { callProvider } from '../../../common/provider-call';
import { createTwilioClient } from '../twilio/twilio-client';
import { PhoneLookupsRepository } from './phone-lookups.repository';

/** Asks Twilio what kind of line a number is, when Twilio is configured. An answer is kept for 30 days. */
@Injectable()
export class PhoneLookupService {
  private readonly logger = new Logger(PhoneLookupService.name);
  private readonly client: Twilio | null;

  constructor(
    config: AppConfig,
    private readonly repository: PhoneLookupsRepository,
  ) {
    this.client = config.twilio ? createTwilioClient(config.twilio) : null;
  }

  /** @returns Twilio's line type, or null when it is not known: without Twilio, or when Lookup is down. */
  async lineType(phoneNumber: string): Promise<string | null> {
    const { client } = this;
    if (!client) return null;
    const known = await this.repository.findRecent(phoneNumber);
    if (known) return known.lineType;
    try {
      const { lineTypeIntelligence } = await callProvider('twilio_lookup', () =>
        client.lookups.v2.phoneNumbers(phoneNumber).fetch({ fields: 'line_type_intelligence' }),
      );
      const found = (lineTypeIntelligence ?? {}) as { type?: string | null; carrier_name?: string | null };
      const lineType = found.type ?? null;
      await this.repository.save(phoneNumber, { lineType, carrierName: found.carrier_name ?? null });
      return lineType;
    } catch (err) {
      this.logger.warn({ to: maskPhone(phoneNumber), err }, 'line type not known');
      return null;
    }
  }
}
