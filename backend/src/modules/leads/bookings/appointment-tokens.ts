import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';

const ID_BYTES = 16;
/** The id, and the version in a byte. */
const NAMED_BYTES = ID_BYTES + 1;
const MAC_BYTES = 16;
/** A token as it stands in an address: id, version and proof, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{44}$/;
const VERSIONS = 256;

/** What the secret of an appointment is made of. */
export interface TokenParts {
  id: string;
  /** That of the appointment: a token of another version is good for nothing. */
  tokenVersion: number;
}

/**
 * The secret addresses by which people change and cancel their appointments. A token is made of the appointment's id and a
 * keyed hash of it: it stays the same while the version does, nothing is kept of it, and every later message can carry it.
 */
@Injectable()
export class AppointmentTokens {
  constructor(private readonly config: AppConfig) {}

  tokenOf({ id, tokenVersion }: TokenParts): string {
    const named = Buffer.concat([
      Buffer.from(id.replaceAll('-', ''), 'hex'),
      Buffer.from([tokenVersion % VERSIONS]),
    ]);
    return Buffer.concat([named, this.proofOf(named)]).toString('base64url');
  }

  /** @returns what the token names; null for a text that is no token of ours. The caller compares the versions. */
  read(token: string): TokenParts | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const named = bytes.subarray(0, NAMED_BYTES);
    if (!timingSafeEqual(bytes.subarray(NAMED_BYTES), this.proofOf(named))) return null;
    const id = named.subarray(0, ID_BYTES).toString('hex');
    return {
      id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      tokenVersion: named[ID_BYTES]!,
    };
  }

  /** The path of the page that shows the appointment. */
  manageUrl(appointment: TokenParts): string {
    return `/calendario?token=${this.tokenOf(appointment)}`;
  }

  private proofOf(named: Buffer): Buffer {
    return createHmac('sha256', this.config.otpSecret)
      .update('appointment:')
      .update(named)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
