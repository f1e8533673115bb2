import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { IssuedCode } from '../lead-store/submissions/lead-submissions.repository';

/** Validity of a code. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** Maximum number of tries per code. */
export const TRIES_PER_CODE = 5;

/**
 * Returns the key to which a code sent by e-mail is bound.
 * @param email lower case
 */
export const mailboxKey = (phoneNumber: string, email: string): string => `${phoneNumber}:${email}`;

/** Creates verification codes and compares them. The database contains only HMACs of codes. */
@Injectable()
export class VerificationCodeService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns six digits from the system's cryptographic source. */
  generate(): string {
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  /**
   * Creates a code that is valid from now.
   * @param phoneNumber E.164, or `mailboxKey`
   */
  issue(phoneNumber: string): { code: string; issued: IssuedCode } {
    const code = this.generate();
    const issuedAt = this.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + CODE_LIFETIME_MS);
    return { code, issued: { hash: this.hash(phoneNumber, code), issuedAt, expiresAt } };
  }

  /** Returns the HMAC-SHA256 of the code, bound to its phone, in hex. */
  hash(phoneNumber: string, code: string): string {
    return createHmac('sha256', this.config.otpSecret).update(`${phoneNumber}:${code}`).digest('hex');
  }

  /** Compares in constant time. */
  matches(hash: string, phoneNumber: string, code: string): boolean {
    const expected = Buffer.from(hash, 'hex');
    const given = Buffer.from(this.hash(phoneNumber, code), 'hex');
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
