import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cutText } from 'domain/text';
import { AppConfig } from '../../../config/app-config';

/** Without letters and figures that are taken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const TOKEN_LENGTH = 8;
const DIGITS = 4;

/**
 * What a submission is proven with where nothing is sent to the visitor. Both are made from its id and a secret, so nothing
 * is kept, and an id that was never given out has its own like any other.
 */
@Injectable()
export class SubmissionSecrets {
  constructor(private readonly config: AppConfig) {}

  /** Four figures that the visitor keys on the phone. */
  digits(submissionId: string): string {
    return String(this.hmac(`digits:${submissionId}`).readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0');
  }

  /** Eight characters that the visitor sends by WhatsApp. */
  token(submissionId: string): string {
    return [...this.hmac(`token:${submissionId}`).subarray(0, TOKEN_LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('');
  }

  private hmac(text: string): Buffer {
    return createHmac('sha256', this.config.otpSecret).update(text).digest();
  }
}

/** What may be a token in a message, whatever stands around it: some words look like one. */
export const tokensIn = (message: string): string[] =>
  cutText(message, 400)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length === TOKEN_LENGTH && [...word].every((letter) => LETTERS.includes(letter)));
