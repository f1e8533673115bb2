import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';

const ID_BYTES = 16;
/** Length of the id and a version byte. */
const NAMED_BYTES = ID_BYTES + 1;
const MAC_BYTES = 16;
/** Format of a token in an address: id, version and MAC, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{44}$/;
const VERSIONS = 256;

/** Data from which an appointment's token is built. */
export interface TokenParts {
  id: string;
  /** Version stored with the appointment; tokens with another version are invalid. */
  tokenVersion: number;
}

/**
 * Builds the secret addresses at which people change and cancel their appointments. A token consists of the appointment's id, the
 * version and a keyed hash. It is not stored and stays the same while the version does, so every later message can include it.
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

  /** @returns id and version in the token; null if the token is invalid. The caller compares the version. */
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

  /** Returns the path of the page that shows the appointment. */
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
