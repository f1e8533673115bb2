import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';

const ID_BYTES = 16;
const MAC_BYTES = 16;
/** A token as it stands in an address: id and proof, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The secret addresses by which people change and cancel their appointments. A token is made of the appointment's id and a
 * keyed hash of it: it stays the same, nothing is kept of it, and every later message can carry it.
 */
@Injectable()
export class AppointmentTokens {
  constructor(private readonly config: AppConfig) {}

  tokenOf(appointmentId: string): string {
    const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.proofOf(id)]).toString('base64url');
  }

  /** @returns the appointment's id; null for a text that is no token of ours */
  idOf(token: string): string | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.proofOf(id))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** The path of the page that shows the appointment. */
  manageUrl(appointmentId: string): string {
    return `/calendario?token=${this.tokenOf(appointmentId)}`;
  }

  private proofOf(id: Buffer): Buffer {
    return createHmac('sha256', this.config.otpSecret)
      .update('appointment:')
      .update(id)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
