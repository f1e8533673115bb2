import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { CHALLENGE_SECONDS } from '../login/login-limits';
import { PasskeysRepository } from './passkeys.repository';

const HOUR_MS = 3_600_000;
/** Time that the browser's dialog may stay open. */
const CHALLENGE_MS = CHALLENGE_SECONDS * 1_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const PLAIN_BYTES = RANDOM_BYTES + TIME_BYTES;
const SEAL_BYTES = 16;

/**
 * Issues the challenges that passkeys sign. A challenge contains its expiry and a seal made with the server's key, so that issuing writes
 * nothing to the database. An answered challenge is stored, so that it counts only once across all instances.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly passkeys: PasskeysRepository,
  ) {}

  /**
   * Returns a new challenge in base64url.
   * @param purpose purpose for which it may be answered
   */
  issue(purpose: string): string {
    const plain = Buffer.alloc(PLAIN_BYTES);
    randomBytes(RANDOM_BYTES).copy(plain);
    plain.writeUIntBE(this.clock.now().getTime() + CHALLENGE_MS, RANDOM_BYTES, TIME_BYTES);
    return Buffer.concat([plain, this.seal(purpose, plain)]).toString('base64url');
  }

  /**
   * Marks a challenge as answered.
   * @param clientData signed client data in base64url, of checked length
   * @returns the challenge, or null if it is for another purpose, expired or answered before
   */
  async spend(purpose: string, clientData: string): Promise<string | null> {
    const challenge = challengeOf(clientData);
    if (challenge === null) return null;
    const bytes = Buffer.from(challenge, 'base64url');
    // Accepts only the canonical text: another spelling of the same bytes would count as a new challenge.
    if (bytes.length !== PLAIN_BYTES + SEAL_BYTES || bytes.toString('base64url') !== challenge) return null;
    const plain = bytes.subarray(0, PLAIN_BYTES);
    if (!timingSafeEqual(bytes.subarray(PLAIN_BYTES), this.seal(purpose, plain))) return null;
    const end = plain.readUIntBE(RANDOM_BYTES, TIME_BYTES);
    if (end <= this.clock.now().getTime()) return null;
    return (await this.passkeys.spend(challenge, new Date(end))) ? challenge : null;
  }

  /** Removes challenges an hour after their expiry, because another instance's clock may be behind. */
  @Every(HOUR_MS)
  async forget(): Promise<void> {
    await this.passkeys.forgetChallenges(new Date(this.clock.now().getTime() - HOUR_MS));
  }

  private seal(purpose: string, plain: Buffer): Buffer {
    return createHmac('sha256', this.config.encryptionKey)
      .update(`passkey:${purpose}:`)
      .update(plain)
      .digest()
      .subarray(0, SEAL_BYTES);
  }
}

function challengeOf(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
