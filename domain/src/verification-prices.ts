import { segmentsOf } from './sms-text.ts';
import type { VerificationMethod } from './verification.ts';

/** What costs money: a use of a way to prove a phone, and the question what kind of line a number is. */
export type Priced = VerificationMethod | 'lookup';

/**
 * What each costs, in millionths of a US dollar: Twilio's list prices for the United States without discounts, as published
 * in 2026, each the most that an ordinary use costs.
 */
export const PRICE_MICROS: Readonly<Record<Priced, number>> = {
  /** A segment to a phone: $0.0083, and $0.0045 for the dearest of the large carriers (twilio.com/en-us/sms/pricing/us). */
  sms: 12_800,
  /**
   * Two minutes of a call by us at $0.014 (twilio.com/en-us/voice/pricing/us): it is cut after 90 seconds, and a minute that
   * has begun is billed whole (help.twilio.com, article 223132307).
   */
  voice: 28_000,
  /** A minute of a call to a local number of ours (help.twilio.com, article 223183328). */
  inbound_call: 8_500,
  /** A message to us or from us (twilio.com/whatsapp/pricing). Meta asks nothing for answers within a day. */
  whatsapp: 5_000,
  /** The mail server is the owner's. */
  email: 0,
  /** Line Type Intelligence (twilio.com/en-us/trusted-activation/pricing/lookup). */
  lookup: 8_000,
};

export const MICROS_PER_CENT = 10_000;

/** A code by text to a number that was not seen before: one segment, and the number is looked up. */
export const NEW_CODE_MICROS = PRICE_MICROS.sms + PRICE_MICROS.lookup;

/** Campaigns' share of the day's budget; the rest is for people who ask for a code. */
export const CAMPAIGN_SHARE = 0.8;

/** What a text costs by its length. */
export const textMicros = (text: string): number => segmentsOf(text) * PRICE_MICROS.sms;

/** How often a sum pays for a price. */
export const timesPaid = (cents: number, micros: number): number =>
  Math.floor((cents * MICROS_PER_CENT) / micros);
