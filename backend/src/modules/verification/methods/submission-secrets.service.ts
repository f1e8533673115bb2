import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cutText } from 'domain/text';
import { AppConfig } from '../../../config/app-config';

/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const TOKEN_LENGTH = 8;
const DIGITS = 4;

/**
 * Derives the secrets that prove a submission when nothing is sent to the visitor. Both are derived from its id and a server secret, so
 * nothing is stored, and an id that was never issued has secrets like any other.
 */
@Injectable()
export class SubmissionSecrets {
  constructor(private readonly config: AppConfig) {}

  /** Returns four digits that the visitor enters on the phone. */
  digits(submissionId: string): string {
    return String(this.hmac(`digits:${submissionId}`).readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0');
  }

  /** Returns eight characters that the visitor sends by WhatsApp. */
  token(submissionId: string): string {
    return [...this.hmac(`token:${submissionId}`).subarray(0, TOKEN_LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('');
  }

  private hmac(text: string): Buffer {
    return createHmac('sha256', this.config.otpSecret).update(text).digest();
  }
}

/** Returns all texts in a message that may be tokens. Some ordinary words look like one. */
export const tokensIn = (message: string): string[] =>
  cutText(message, 400)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length === TOKEN_LENGTH && [...word].every((letter) => LETTERS.includes(letter)));
