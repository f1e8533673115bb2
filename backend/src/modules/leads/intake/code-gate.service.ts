import { HttpStatus, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { ChallengeService } from '../../fraud/challenge.service';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import type { NewAlert } from '../../fraud/fraud-alerts.repository';
import { CHALLENGE_FROM_SCORE } from '../../fraud/fraud-rules';
import type { AssessedCaller } from '../../fraud/fraud-signals.service';
import { challengeRequired } from '../../fraud/fraud.errors';
import type { SavedReason } from '../../fraud/saved-reasons';
import { SettingsService } from '../../settings/settings.service';
import type { Attempt } from '../../security/attempts/attempts.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { codeNotSent } from '../leads.errors';

/** What the risk rules have to say about a request for a code. */
export interface RequestRisk {
  /** 0 to 100. */
  score: number;
  /** A solved challenge that came along. */
  challenge: string | undefined;
  /** The alert that the request calls for. */
  alert: NewAlert | null;
}

/** What every request for a code passes before one is sent: the proof of work and the caps. What is refused is on record. */
@Injectable()
export class CodeGateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: VerificationLimitsService,
    private readonly challenges: ChallengeService,
    private readonly attempts: AttemptsService,
    private readonly alerts: FraudAlertsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Counts a code to be sent and writes what goes with it, in one transaction.
   * @param write is told when the next code may be asked for
   * @throws AppError 422 when a proof is needed, 429 past a cap
   */
  async pass<T>(
    caller: AssessedCaller,
    { score, challenge, alert }: RequestRisk,
    write: (manager: EntityManager, resendAvailableAt: Date) => Promise<T>,
  ): Promise<T> {
    const isRisky = score >= CHALLENGE_FROM_SCORE;
    return this.onRecord(caller, async () => {
      if (isRisky && !(challenge && (await this.challenges.isSolved(challenge))))
        return this.askForChallenge(caller, alert);
      const passed = await this.dataSource.transaction(async (manager) => {
        const isUsed =
          isRisky && challenge && !(await this.challenges.consume(manager, challenge, caller.ipAddress));
        return isUsed ? null : { result: await write(manager, await this.limits.countSend(manager, caller)) };
      });
      return passed ? passed.result : this.askForChallenge(caller, alert);
    });
  }

  /**
   * Refuses a request whose risk is too high. It counts as a send, so that refusals are limited as well.
   * @param write what is kept of it
   * @throws AppError 422, or 429 past a cap
   */
  async refuse(
    caller: AssessedCaller,
    write: (manager: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<never> {
    await this.onRecord(caller, () =>
      this.dataSource.transaction(async (manager) => {
        // Nothing is sent: a code that is in force stays, and the tries at it with it.
        await this.limits.countSend(manager, caller, false);
        await write(manager);
        await this.attempts.record(refusedSend(caller, 'risk_refused'), manager);
      }),
    );
    throw codeNotSent((await this.settings.get()).calendarUrl);
  }

  /** Nothing is saved but the attempt and the alert: who solves the challenge comes again with everything. */
  private async askForChallenge(caller: AssessedCaller, alert: NewAlert | null): Promise<never> {
    await this.challenges.demand(caller.ipAddress);
    await this.dataSource.transaction(async (manager) => {
      await this.attempts.record(refusedSend(caller, 'challenge_required'), manager);
      if (alert) await this.alerts.raise(alert, manager);
    });
    throw challengeRequired();
  }

  /** A message that a cap keeps from being sent is on record too. */
  private async onRecord<T>(caller: AssessedCaller, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.status === HttpStatus.TOO_MANY_REQUESTS)
        await this.attempts.record(refusedSend(caller, 'rate_limited'));
      throw error;
    }
  }
}

const refusedSend = (
  { phoneNumber, ipAddress }: Pick<AssessedCaller, 'phoneNumber' | 'ipAddress'>,
  failureReason: SavedReason,
): Attempt => ({ phoneNumber, ipAddress, attemptType: 'send', failureReason });
