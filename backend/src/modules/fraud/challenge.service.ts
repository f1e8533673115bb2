import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { Clock } from '../../common/clock';
import { networkOf, subscriberOf } from '../../common/ip-addresses';
import { isVisitorHidden } from '../../common/request-context';
import { AddressFactor, HIDDEN_FACTOR } from '../security/limits/address-factor';
import { LimitsService } from '../security/limits/limits.service';
import { FraudAlertsService } from './fraud-alerts.service';
import { severityOf } from './fraud-rules';
import { tooManyChallenges } from './fraud.errors';

const LIFETIME_SECONDS = 600;
const HOUR_SECONDS = 3_600;
/** Iterations per try: about 0.3 ms on a desktop, 2 ms on a cheap phone. */
const ITERATIONS = 1_000;
/** Number of tries until the solution: one or two seconds on a cheap phone. */
const TRIES = [400, 800] as const;
/** Factor by which a challenge takes longer, by the network's number of challenges in the hour. */
const HARDER: readonly [from: number, factor: number][] = [
  [100, 16],
  [30, 6],
  [10, 2],
];
const MOST_PER_NETWORK_HOUR = 1_000;
/** Maximum number of unanswered challenges per hour. Each may add to an alert that a user reads. */
const UNANSWERED_PER_IP_HOUR = 20;
const UNANSWERED_PER_NETWORK_HOUR = 100;
/** Fraud score of the alert about unanswered challenges. Moderate, because no message was sent. */
const UNANSWERED_SCORE = 50;

/**
 * Issues and checks proofs of work (ALTCHA). A browser of medium risk computes for a moment, which costs a person nothing and an attacker
 * every time. A solution is accepted once.
 */
@Injectable()
export class ChallengeService {
  /** Iterations per try. A test that solves hundreds of challenges sets fewer. */
  iterations = ITERATIONS;
  private readonly secret: string;
  private readonly keySecret: string;

  constructor(
    config: AppConfig,
    private readonly clock: Clock,
    private readonly limits: LimitsService,
    private readonly addressFactor: AddressFactor,
    private readonly alerts: FraudAlertsService,
  ) {
    const derive = (purpose: string): string =>
      createHmac('sha256', config.otpSecret).update(purpose).digest('hex');
    this.secret = derive('challenge');
    this.keySecret = derive('challenge-key');
  }

  /**
   * Creates a challenge, harder for a network that requests many.
   * @throws AppError 429
   */
  async create(ip: string): Promise<Challenge> {
    const shared = isVisitorHidden() ? HIDDEN_FACTOR : 1;
    const cap = MOST_PER_NETWORK_HOUR * shared;
    const [asked] = await this.limits.hit([
      { key: `challenge-network:${networkOf(ip)}`, cap, windowSeconds: HOUR_SECONDS },
    ]);
    if (asked && asked.hits > asked.cap) throw tooManyChallenges(this.limits.secondsUntilAllowed([asked]));
    const factor = HARDER.find(([from]) => (asked?.hits ?? 0) >= from * shared)?.[1] ?? 1;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.iterations,
      counter: randomInt(TRIES[0] * factor, TRIES[1] * factor),
      expiresAt: Math.floor(this.clock.now().getTime() / 1_000) + LIFETIME_SECONDS,
      deriveKey,
      hmacSignatureSecret: this.secret,
      hmacKeySignatureSecret: this.keySecret,
    });
  }

  /**
   * Counts a call that is answered with a challenge. Refuses it and raises one alert if too many are unanswered.
   * @throws AppError 429
   */
  async demand(ip: string): Promise<void> {
    const factor = await this.addressFactor.of(ip);
    const keys = unansweredKeys(ip);
    // Counts the network second, so that calls refused by address do not count against the neighbours.
    await this.countUnanswered(keys.ip, UNANSWERED_PER_IP_HOUR * factor, 'ip');
    await this.countUnanswered(keys.network, UNANSWERED_PER_NETWORK_HOUR * factor, 'network');
  }

  /** Returns whether the solution solves an unexpired challenge of this product. `consume` checks that it was not used before. */
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
      // The payload is untrusted: a text that the library cannot parse is not a solution.
      return false;
    }
  }

  /**
   * Marks a solution as used, in the transaction of the action that it permits.
   * @returns false if it was used before, also by a concurrent call
   */
  async consume(manager: EntityManager, solution: string, ip: string): Promise<boolean> {
    // The nonce is signed, so the same solution in another spelling has the same nonce.
    const nonce = readPayload(solution)?.challenge.parameters.nonce ?? '';
    const [used] = await this.limits.hit(
      [{ key: `challenge:${nonce.slice(0, 128)}`, cap: 1, windowSeconds: LIFETIME_SECONDS }],
      manager,
    );
    if (!used || used.hits > used.cap) return false;
    for (const key of Object.values(unansweredKeys(ip))) await this.limits.removeHit(key, manager);
    return true;
  }

  private async countUnanswered(key: string, cap: number, kind: 'ip' | 'network'): Promise<void> {
    const [counted] = await this.limits.hit([{ key, cap, windowSeconds: HOUR_SECONDS }]);
    if (!counted || counted.hits <= cap) return;
    if (counted.hits === cap + 1)
      this.alerts.raiseInBackground({
        type: 'sms_pumping',
        severity: severityOf(UNANSWERED_SCORE),
        description: `Más de ${cap} comprobaciones sin resolver en una hora desde una misma ${kind === 'ip' ? 'dirección' : 'red'}`,
        evidence: {
          subject: key.slice(key.indexOf(':') + 1),
          score: UNANSWERED_SCORE,
          reasons: [{ name: `${kind}_velocity`, points: UNANSWERED_SCORE }],
          count: 1,
        },
      });
    throw tooManyChallenges(this.limits.secondsUntilAllowed([counted]));
  }
}

/** Returns the keys in the order in which counters are locked everywhere. */
const unansweredKeys = (ip: string): { ip: string; network: string } => ({
  ip: `unanswered-ip:${subscriberOf(ip)}`,
  network: `unanswered-network:${networkOf(ip)}`,
});

function readPayload(solution: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as Payload | null;
    return typeof payload?.challenge?.parameters?.nonce === 'string' && payload.solution ? payload : null;
  } catch {
    return null;
  }
}
