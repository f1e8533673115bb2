import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PAYMENT_LINK_SECRET } from 'domain/payments/payment-links';
import type { PlanId } from 'domain/payments/plans';
import { AppConfig } from '../../../config/app-config';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Creates and reads the secret tokens of payment links, which consist of the id and its keyed hash. Tokens are not stored, and
 * cannot be made from the database. Each link has a new id, so that an ended link never works again.
 */
@Injectable()
export class PaymentLinkTokens {
  private readonly key: Buffer;

  constructor(private readonly config: AppConfig) {
    this.key = createHmac('sha256', config.encryptionKey).update('payment-link').digest();
  }

  /** Returns the URL of the payment page for a link. */
  urlOf({ id, plan }: { id: string; plan: PlanId }): string {
    return `${this.config.publicUrl}/checkout?plan=${plan}&ref=${this.tokenOf(id)}`;
  }

  /** Returns the id of the link, or null if the token is invalid. */
  read(token: string): string | null {
    if (!PAYMENT_LINK_SECRET.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const named = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.proofOf(named))) return null;
    return named.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private tokenOf(id: string): string {
    const named = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([named, this.proofOf(named)]).toString('base64url');
  }

  private proofOf(named: Buffer): Buffer {
    return createHmac('sha256', this.key).update(named).digest().subarray(0, MAC_BYTES);
  }
}
