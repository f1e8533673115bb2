import { segmentsOf } from './messages/sms-text.ts';
import type { VerificationMethod } from './verification.ts';

/** Operations that cost money: each verification method, and the lookup of a number's line type. */
export type Priced = VerificationMethod | 'lookup';

/**
 * Price of each in millionths of a US dollar: Twilio's US list prices of 2026 without discounts, each for the
 * most expensive ordinary use.
 */
export const PRICE_MICROS: Readonly<Record<Priced, number>> = {
  /**
   * One segment to a phone: $0.0083, plus $0.0045 for the most expensive large carrier
   * (twilio.com/en-us/sms/pricing/us).
   */
  sms: 12_800,
  /**
   * Two minutes of an outgoing call at $0.014 (twilio.com/en-us/voice/pricing/us): calls end after 90
   * seconds, and each started minute is billed in full (help.twilio.com, article 223132307).
   */
  voice: 28_000,
  /** One minute of a call to our local number (help.twilio.com, article 223183328). */
  inbound_call: 8_500,
  /**
   * One message to or from us (twilio.com/whatsapp/pricing). Meta charges nothing for replies within a day.
   */
  whatsapp: 5_000,
  /** No cost, because the mail server is the owner's. */
  email: 0,
  /** Line Type Intelligence (twilio.com/en-us/trusted-activation/pricing/lookup). */
  lookup: 8_000,
};

export const MICROS_PER_CENT = 10_000;

/** Price of a code by text to a new number: one segment and one lookup. */
export const NEW_CODE_MICROS = PRICE_MICROS.sms + PRICE_MICROS.lookup;

/** Maximum share of the daily budget for campaigns. The rest is reserved for verification codes. */
export const CAMPAIGN_SHARE = 0.8;

/** Returns the price of a text by its length. */
export const textMicros = (text: string): number => segmentsOf(text) * PRICE_MICROS.sms;

/** Returns how many uses an amount pays for. */
export const timesPaid = (cents: number, micros: number): number =>
  Math.floor((cents * MICROS_PER_CENT) / micros);
