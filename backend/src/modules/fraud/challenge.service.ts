import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { Clock } from '../../common/clock';
import { networkOf } from '../../common/ip-addresses';
import { LimitsService } from '../security/limits.service';
import { tooManyChallenges } from './fraud.errors';

const LIFETIME_SECONDS = 600;
const HOUR_SECONDS = 3_600;
/** Iterations of one try: about a third of a millisecond on a desk, two on a cheap phone. */
const COST = 1_000;
/** Tries until the answer: a second or two on a cheap phone. */
const TRIES = [400, 800] as const;
/** From so many challenges an hour for one network on, each takes so many times as long. */
const HARDER: readonly [from: number, factor: number][] = [
  [100, 16],
  [30, 6],
  [10, 2],
];
const MOST_PER_NETWORK_HOUR = 1_000;

/**
 * Proof of work (ALTCHA): the browser of a middling risk computes for a moment, which costs a person nothing and an
 * attacker every time. A solution counts once.
 */
@Injectable()
export class ChallengeService {
  private readonly secret: string;
  private readonly keySecret: string;

  constructor(
    config: AppConfig,
    private readonly clock: Clock,
    private readonly limits: LimitsService,
  ) {
    const derive = (purpose: string): string =>
      createHmac('sha256', config.otpSecret).update(purpose).digest('hex');
    this.secret = derive('challenge');
    this.keySecret = derive('challenge-key');
  }

  /** A new challenge; harder for a network that asks for many. @throws AppError 429 */
  async create(ip: string): Promise<Challenge> {
    const [asked] = await this.limits.hit([
      { key: `challenge-network:${networkOf(ip)}`, cap: MOST_PER_NETWORK_HOUR, windowSeconds: HOUR_SECONDS },
    ]);
    if (asked && asked.hits > asked.cap) throw tooManyChallenges(this.limits.secondsUntilAllowed([asked]));
    const factor = HARDER.find(([from]) => (asked?.hits ?? 0) >= from)?.[1] ?? 1;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(TRIES[0] * factor, TRIES[1] * factor),
      expiresAt: Math.floor(this.clock.now().getTime() / 1_000) + LIFETIME_SECONDS,
      deriveKey,
      hmacSignatureSecret: this.secret,
      hmacKeySignatureSecret: this.keySecret,
    });
  }

  /** Whether this is a solution of a challenge made here that has not run out. Whether it was used before, `consume` tells. */
  async isSolved(solution: string): Promise<boolean> {
    const payload = readPayload(solution);
    if (!payload) return false;
    try {
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret: this.secret,
        hmacKeySignatureSecret: this.keySecret,
      });
      return verified;
    } catch {
      // What comes from outside may be of any shape; what the library cannot read is no solution.
      return false;
    }
  }

  /**
   * Uses a solution up, in the transaction of what it lets through.
   * @returns false when it was used before, also by a call at the same moment
   */
  async consume(manager: EntityManager, solution: string): Promise<boolean> {
    // The nonce is part of what is signed: the same solution written in another way has the same.
    const nonce = readPayload(solution)?.challenge.parameters.nonce ?? '';
    const [used] = await this.limits.hit(
      [{ key: `challenge:${nonce.slice(0, 128)}`, cap: 1, windowSeconds: LIFETIME_SECONDS }],
      manager,
    );
    return used !== undefined && used.hits <= used.cap;
  }
}

function readPayload(solution: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as Payload | null;
    return typeof payload?.challenge?.parameters?.nonce === 'string' && payload.solution ? payload : null;
  } catch {
    return null;
  }
}
