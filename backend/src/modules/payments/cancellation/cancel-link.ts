import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';

/** Signed link in a receipt, by which a customer cancels without logging in. The signature makes it unguessable. */
@Injectable()
export class CancelLink {
  private readonly key: Buffer;

  constructor(private readonly config: AppConfig) {
    this.key = createHmac('sha256', config.encryptionKey).update('cancel-link').digest();
  }

  /** @param paymentId id of the first payment */
  urlOf(paymentId: string): string {
    return `${this.config.publicUrl}/api/payments/${paymentId}/cancel?token=${this.sign(paymentId).toString('base64url')}`;
  }

  isValid(paymentId: string, token: unknown): boolean {
    const given = Buffer.from(typeof token === 'string' ? token.slice(0, 100) : '', 'base64url');
    const expected = this.sign(paymentId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(paymentId: string): Buffer {
    return createHmac('sha256', this.key).update(paymentId).digest();
  }
}
