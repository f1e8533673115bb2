import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';

/** Minutes a code is good for. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** Tries a code allows. */
export const TRIES_PER_CODE = 5;

/** Makes verification codes and compares them. In the database a code is only ever its HMAC. */
@Injectable()
export class VerificationCodeService {
  constructor(private readonly config: AppConfig) {}

  /** Six digits from the system's cryptographic source. */
  generate(): string {
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  /** HMAC-SHA256 of the code, bound to its phone, in hex. */
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
