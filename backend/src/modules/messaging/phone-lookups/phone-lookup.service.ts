import { Injectable, Logger } from '@nestjs/common';
import type { Twilio } from 'twilio';
import { AppConfig } from '../../../config/app-config';
import { hasUnknownArea, maskPhone } from '../../../common/phone';
import { callProvider } from '../../../common/provider-call';
import { createTwilioClient, NEVER_SENT } from '../twilio/twilio-client';
import { NO_NUMBER, type KnownLine } from './line-types';
import { PhoneLookupsRepository } from './phone-lookups.repository';

/** Requested part of a result, with the SDK's field names. */
interface LineTypeAnswer {
  type: string | null;
  carrierName: string | null;
  errorCode: number | null;
}

/** Line of a number according to Twilio. */
export interface AskedLine extends KnownLine {
  /** Whether the lookup may cost money. */
  isCharged: boolean;
}

/** Looks up the country and the line type of a number at Twilio, if configured. Results are stored for 30 days. */
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

  /** @returns null if a paid lookup is needed */
  async recall(phoneNumber: string): Promise<KnownLine | null> {
    return this.client
      ? this.repository.findRecent(phoneNumber, hasUnknownArea(phoneNumber))
      : { lineType: null, country: null };
  }

  /** Performs a paid lookup; the caller has reserved its price in the day's budget. */
  async ask(phoneNumber: string): Promise<AskedLine> {
    const line = await this.fetch(phoneNumber);
    // Until Lookup works again, the visitor is offered the methods that need no country.
    if (line.country === null && line.lineType === null && hasUnknownArea(phoneNumber))
      await this.repository.saveFailure(phoneNumber);
    return line;
  }

  private async fetch(phoneNumber: string): Promise<AskedLine> {
    const { client } = this;
    if (!client) return { lineType: null, country: null, isCharged: false };
    try {
      const { valid, countryCode, lineTypeIntelligence } = await callProvider('twilio_lookup', () =>
        client.lookups.v2.phoneNumbers(phoneNumber).fetch({ fields: 'line_type_intelligence' }),
      );
      const found = (lineTypeIntelligence ?? {}) as Partial<LineTypeAnswer>;
      // Twilio could not determine the line type; such a result is not worth storing.
      if (valid && typeof found.errorCode === 'number') {
        this.logger.warn({ to: maskPhone(phoneNumber), code: found.errorCode }, 'line type unknown');
        return { lineType: null, country: countryCode ?? null, isCharged: true };
      }
      const lineType = valid === false ? NO_NUMBER : (found.type ?? null);
      const country = countryCode ?? null;
      await this.repository.save(phoneNumber, { lineType, carrierName: found.carrierName ?? null, country });
      return { lineType, country, isCharged: true };
    } catch (err) {
      this.logger.warn({ to: maskPhone(phoneNumber), err }, 'line type unknown');
      return { lineType: null, country: null, isCharged: !wasRefused(err) };
    }
  }
}

/**
 * Returns whether the lookup certainly cost nothing: an HTTP error status, or no connection. Any other failure may have been
 * processed and charged.
 */
const wasRefused = (error: unknown): boolean => {
  const { status, code } = error as { status?: unknown; code?: unknown };
  return (typeof status === 'number' && status >= 400) || NEVER_SENT.has(String(code));
};
