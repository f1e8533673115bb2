import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hasCode, VERIFICATION_METHODS, type VerificationMethod } from 'domain/verification';
import type { EntityManager } from 'typeorm';
import { subscriberOf } from '../../common/ip-addresses';
import { isVisitorHidden } from '../../common/request-context';
import { BlocksService } from '../security/blocks/blocks.service';
import { LimitsService, type CountedLimit, type Limit } from '../security/limits/limits.service';
import { REFUSE_FROM_SCORE, severityOf } from '../fraud/fraud-rules';
import { FraudAlertsService } from '../fraud/fraud-alerts.service';
import { AddressFactor } from '../security/limits/address-factor';
import { sendLimitKeys } from '../security/limits/send-limit-keys';
import { wrongCodesKey } from '../security/limits/wrong-codes-key';
import { CODE_LIFETIME_MS, TRIES_PER_CODE } from './verification-code.service';
import { codeRecentlySent, tooManySends, tooManyValidations } from './verification.errors';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minimum number of seconds between two codes for one phone. */
export const RESEND_GAP_SECONDS = 60;
/** Shared by all methods. */
const SENDS_PER_PHONE_HOUR = 5;
const SENDS_PER_PHONE_DAY = 10;
const SENDS_PER_IP_HOUR = 20;
const SENDS_PER_DEVICE_HOUR = 10;
/** Against addresses rotated within a network, and numbers enumerated within a range of a thousand. */
const SENDS_PER_NETWORK_HOUR = 100;
const SENDS_PER_PREFIX_HOUR = 40;
/** Lower than for texts, because an unwanted call disturbs more. */
const CALLS_PER_PHONE_HOUR = 2;
const CALLS_PER_PHONE_DAY = 4;
/** Codes to one mailbox, for any phones. */
const MAILS_PER_MAILBOX_HOUR = 5;
const MAILS_PER_MAILBOX_DAY = 10;
const VALIDATIONS_PER_IP_HOUR = 60;
const WRONG_CODES_PER_PHONE_HOUR = 10;
const WRONG_CODES_PER_IP_HOUR = 30;
/** Fraud scores of the alerts raised here. Guessing was stopped by a block; pumping has sent all that the limits allow. */
const GUESSING_SCORE = 50;
const PUMPING_SCORE = REFUSE_FROM_SCORE;

/** Enforces the limits on sending and trying codes, and blocks after guessing. */
@Injectable()
export class VerificationLimitsService {
  constructor(
    private readonly limits: LimitsService,
    private readonly blocks: BlocksService,
    private readonly addressFactor: AddressFactor,
    private readonly alerts: FraudAlertsService,
  ) {}

  /** @throws AppError 429 if the address has checked too many numbers */
  async countValidation(ip: string): Promise<void> {
    const factor = await this.addressFactor.of(ip);
    const counted = await this.limits.hit([
      { key: `validate-ip:${subscriberOf(ip)}`, cap: VALIDATIONS_PER_IP_HOUR * factor, windowSeconds: HOUR },
    ]);
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyValidations(this.limits.secondsUntilAllowed(exceeded));
  }

  /**
   * Counts a request by one method, and the code about to be sent for it, in the caller's transaction: a rollback removes the count. The
   * minimum gap applies to each method, the other limits to all methods together.
   * @param request its method. `email` is the mailbox, lower case, for the method mail. `isCallback`: the visitor has just called
   * us, which counts as another method than requesting a call
   * @param replacesCode whether the code replaces the phone's valid code, so that tries are counted from zero
   * @returns when the same method may be requested again
   * @throws AppError 429 if a limit is exceeded
   */
  async countSend(
    manager: EntityManager,
    to: { phoneNumber: string; ipAddress: string; deviceFingerprint: string | null },
    {
      method,
      email = null,
      isCallback = false,
    }: { method: VerificationMethod; email?: string | null; isCallback?: boolean },
    replacesCode = hasCode(method) && method !== 'email',
  ): Promise<Date> {
    const factor = await this.addressFactor.of(to.ipAddress);
    const keys = sendLimitKeys(to);
    const gap: Limit = {
      key: gapKey(isCallback ? 'callback' : method, to.phoneNumber),
      cap: 1,
      windowSeconds: RESEND_GAP_SECONDS,
    };
    const hourly = (key: string, cap: number): Limit => ({ key, cap, windowSeconds: HOUR });
    const counted = await this.limits.hit(
      [
        gap,
        hourly(keys.phone, SENDS_PER_PHONE_HOUR),
        dayCap(to.phoneNumber),
        hourly(keys.prefix, SENDS_PER_PREFIX_HOUR),
        hourly(keys.ip, SENDS_PER_IP_HOUR * factor),
        hourly(keys.network, SENDS_PER_NETWORK_HOUR * factor),
        ...(keys.device ? [hourly(keys.device, SENDS_PER_DEVICE_HOUR)] : []),
        ...(method === 'voice'
          ? [
              hourly(`send-calls-hour:${to.phoneNumber}`, CALLS_PER_PHONE_HOUR),
              { key: `send-calls-day:${to.phoneNumber}`, cap: CALLS_PER_PHONE_DAY, windowSeconds: DAY },
            ]
          : []),
        ...(email
          ? [
              hourly(`send-mails-hour:${nameless(email)}`, MAILS_PER_MAILBOX_HOUR),
              { key: `send-mails-day:${nameless(email)}`, cap: MAILS_PER_MAILBOX_DAY, windowSeconds: DAY },
            ]
          : []),
      ],
      manager,
      replacesCode ? codeTriesKey(to.phoneNumber) : null,
    );
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) {
      this.reportPumping(exceeded, [keys.prefix, keys.network]);
      const seconds = this.limits.secondsUntilAllowed(exceeded);
      throw exceeded.every(({ key }) => key === gap.key) ? codeRecentlySent(seconds) : tooManySends(seconds);
    }
    // The next code waits for the gap, and for the end of any window that this code filled.
    const full = counted.filter(({ hits, cap }) => hits === cap);
    return new Date(Math.max(...full.map(({ resetsAt }) => resetsAt.getTime())));
  }

  /**
   * Counts a message to a phone together with the codes of the day. The hourly counter contains only codes, because the risk rules read it.
   * @returns whether it is within the limit
   */
  async countMessage(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const [counted] = await this.limits.hit([dayCap(phoneNumber)], manager);
    return counted!.hits <= counted!.cap;
  }

  /**
   * Counts a try at a phone's code before any comparison, for known and unknown phones, so that the limit does not reveal which phones are
   * known. Concurrent tries wait for each other until the transaction ends.
   * @returns whether the code may be compared, and whether this is the last try
   */
  async spendTry(manager: EntityManager, phoneNumber: string): Promise<{ may: boolean; isLast: boolean }> {
    const [counted] = await this.limits.hit(
      [{ key: codeTriesKey(phoneNumber), cap: TRIES_PER_CODE, windowSeconds: CODE_LIFETIME_MS / 1_000 }],
      manager,
    );
    const { hits, cap } = counted!;
    return { may: hits <= cap, isLast: hits === cap };
  }

  /** Returns whether the tries at a phone's code are used up, so that no further guess is compared. */
  async isOutOfTries(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    return (await this.limits.hits(codeTriesKey(phoneNumber), manager)) >= TRIES_PER_CODE;
  }

  /** Deletes the count of tries after the right code. */
  async forgetTries(manager: EntityManager, phoneNumber: string): Promise<void> {
    await this.limits.clear(codeTriesKey(phoneNumber), manager);
  }

  /**
   * Counts a wrong code in the caller's transaction, which must commit. The tenth in an hour blocks the phone for an hour; the thirtieth
   * blocks the address for an hour, and for a day if it was blocked before, unless it is a proxy's.
   * @param phoneNumber null for a try beyond the limit: it cannot have verified the phone, and counts only for the address
   */
  async countWrongCode(manager: EntityManager, phoneNumber: string | null, ip: string): Promise<void> {
    const isHidden = isVisitorHidden();
    // A hidden visitor must not receive a higher limit of tries.
    const factor = isHidden ? 1 : await this.addressFactor.of(ip);
    const subscriber = subscriberOf(ip);
    const [byIp, byPhone] = await this.limits.hit(
      [
        { key: wrongCodesKey('ip', subscriber), cap: WRONG_CODES_PER_IP_HOUR * factor, windowSeconds: HOUR },
        ...(phoneNumber
          ? [
              {
                key: wrongCodesKey('phone', phoneNumber),
                cap: WRONG_CODES_PER_PHONE_HOUR,
                windowSeconds: HOUR,
              },
            ]
          : []),
      ],
      manager,
    );
    // Exactly one transaction sees the hit that reaches the limit, because the counter's row is locked until it commits.
    if (phoneNumber && byPhone && byPhone.hits === byPhone.cap) {
      await this.blocks.blockForHours(
        manager,
        { type: 'phone', value: phoneNumber },
        1,
        `${byPhone.cap} códigos incorrectos en una hora`,
      );
      await this.reportGuessing(manager, phoneNumber, byPhone.cap);
    }
    if (byIp && byIp.hits === byIp.cap) {
      const address = { type: 'ip' as const, value: subscriber };
      // A block of a proxy's address would refuse every visitor.
      if (!isHidden) {
        const hours = (await this.blocks.wasBlockedBefore(manager, address)) ? 24 : 1;
        await this.blocks.blockForHours(
          manager,
          address,
          hours,
          `${byIp.cap} códigos incorrectos en una hora`,
        );
      }
      await this.reportGuessing(manager, subscriber, byIp.cap);
    }
  }

  /**
   * Makes requests that send or try a code for a phone wait until the caller's transaction ends. Such requests count first, and this locks
   * the same counters in the same order.
   */
  async holdPhone(manager: EntityManager, phoneNumber: string): Promise<void> {
    const { phone } = sendLimitKeys({ phoneNumber, ipAddress: '', deviceFingerprint: null });
    await this.limits.lockCounters(
      manager,
      [
        dayKey(phoneNumber),
        ...[...VERIFICATION_METHODS, 'callback' as const].map((method) => gapKey(method, phoneNumber)),
        phone,
        codeTriesKey(phoneNumber),
      ],
      phoneNumber,
    );
  }

  /**
   * Deletes all counters of a phone.
   * @returns how many of them had hits
   */
  async forgetPhone(manager: EntityManager, phoneNumber: string): Promise<number> {
    return this.limits.clearSubject(manager, phoneNumber);
  }

  /** Raises an alert if a range of numbers or a network exceeds its limit of codes, which one person cannot do. */
  private reportPumping(exceeded: readonly CountedLimit[], kinds: readonly string[]): void {
    for (const { key, cap } of exceeded.filter((limit) => kinds.includes(limit.key))) {
      const [kind = '', ...subject] = key.split(':');
      this.alerts.raiseInBackground({
        type: 'sms_pumping',
        severity: severityOf(PUMPING_SCORE),
        description: `Más de ${cap} códigos en una hora para ${kind.endsWith('prefix') ? 'números seguidos' : 'una misma red'}`,
        evidence: {
          subject: subject.join(':'),
          score: PUMPING_SCORE,
          reasons: [
            {
              name: kind.endsWith('prefix') ? 'prefix_velocity' : 'network_velocity',
              points: PUMPING_SCORE,
            },
          ],
          count: 1,
        },
      });
    }
  }

  private async reportGuessing(manager: EntityManager, subject: string, count: number): Promise<void> {
    await this.alerts.raise(
      {
        type: 'code_guessing',
        severity: severityOf(GUESSING_SCORE),
        description: `${count} códigos incorrectos en una hora`,
        evidence: { subject, score: GUESSING_SCORE, reasons: [], count: 1 },
      },
      manager,
    );
  }
}

/** Returns the mailbox as a hash for a counter's key, so that an erasure need not search the counters. */
const nameless = (email: string): string => createHash('sha256').update(email).digest('base64url');
const codeTriesKey = (phoneNumber: string): string => `code-tries:${phoneNumber}`;
const gapKey = (method: VerificationMethod | 'callback', phoneNumber: string): string =>
  method === 'sms' ? `send-gap-phone:${phoneNumber}` : `send-gap-${method}:${phoneNumber}`;
const dayKey = (phoneNumber: string): string => `send-day-phone:${phoneNumber}`;
const dayCap = (phoneNumber: string): Limit => ({
  key: dayKey(phoneNumber),
  cap: SENDS_PER_PHONE_DAY,
  windowSeconds: DAY,
});
