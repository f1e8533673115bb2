import { HttpStatus, Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { AppConfig } from '../../../config/app-config';
import { isVisitorHidden } from '../../../common/request-context';
import { ChallengeService } from '../../fraud/challenge.service';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import type { NewAlert } from '../../fraud/fraud-alerts.repository';
import { CHALLENGE_FROM_SCORE } from '../../fraud/fraud-rules';
import type { AssessedCaller } from '../../fraud/fraud-signals.service';
import { challengeRequired } from '../../fraud/fraud.errors';
import type { SavedReason } from '../../fraud/saved-reasons';
import { calendarElsewhere } from '../../settings/calendar-elsewhere';
import { SettingsService } from '../../settings/settings.service';
import type { Attempt } from '../../security/attempts/attempts.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { codeNotSent, noWayToVerify, type OfficeContacts } from '../leads.errors';
import { CodeRushService } from './code-rush.service';

/** Request for a code, with the result of the risk rules. */
export interface CodeRequest {
  caller: AssessedCaller;
  /** 0 to 100. */
  score: number;
  /** Solved challenge sent with the request. */
  challenge: string | undefined;
  /** Alert to raise with the request. */
  alert: NewAlert | null;
  /** Requested method. */
  method: VerificationMethod;
  /** Lower-case address for a code by e-mail; otherwise null. */
  email: string | null;
  /** Whether the person has just called us. */
  isCallback?: boolean;
}

/** Request with a checked challenge. */
export interface AdmittedRequest extends CodeRequest {
  /** Whether a challenge was needed and solved. */
  isProven: boolean;
}

/** Enforces the proof of work and the limits for requests for a code. Every refusal is recorded as an attempt. */
@Injectable()
export class CodeGateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: VerificationLimitsService,
    private readonly challenges: ChallengeService,
    private readonly attempts: AttemptsService,
    private readonly alerts: FraudAlertsService,
    private readonly settings: SettingsService,
    private readonly config: AppConfig,
    private readonly rush: CodeRushService,
  ) {}

  /**
   * Checks the proof of work, before the transaction that sends the code.
   * @throws AppError 422 if a proof is needed and is missing or wrong; 429 past the limit on challenges
   */
  async assertProof(request: CodeRequest): Promise<AdmittedRequest> {
    return (await this.admit(request)) ?? this.demandProof(request);
  }

  /**
   * Checks the proof of work like `assertProof`, and records nothing about the person.
   * @throws AppError 422 if a proof is needed and is missing or wrong; 429 past the limit on challenges
   */
  async assertProofUnrecorded(request: CodeRequest): Promise<AdmittedRequest> {
    const admitted = await this.admit(request);
    if (admitted) return admitted;
    await this.challenges.demand(request.caller.ipAddress);
    throw challengeRequired();
  }

  /** Marks the proof of work of a request as used. @returns false if it was used before */
  async useProof(manager: EntityManager, { caller, challenge, isProven }: AdmittedRequest): Promise<boolean> {
    return !isProven || !challenge || (await this.challenges.consume(manager, challenge, caller.ipAddress));
  }

  /** Returns null if a proof of work is needed and is missing or wrong. */
  private async admit(request: CodeRequest): Promise<AdmittedRequest | null> {
    const { score, challenge } = request;
    const isNeeded = score >= CHALLENGE_FROM_SCORE || isVisitorHidden() || (await this.rush.asksEverybody());
    if (!isNeeded) return { ...request, isProven: false };
    if (challenge && (await this.challenges.isSolved(challenge))) return { ...request, isProven: true };
    return null;
  }

  /**
   * Marks the proof of work as used and counts the code about to be sent, in the transaction that saves the code. The caller passes errors
   * to `refused`.
   * @returns time when the next code may be requested
   * @throws AppError 422 if the proof was used before, 429 past a limit
   */
  async countSend(manager: EntityManager, request: AdmittedRequest): Promise<Date> {
    const { caller, method, email, isCallback = false } = request;
    if (!(await this.useProof(manager, request))) throw challengeRequired();
    return this.limits.countSend(manager, caller, { method, email, isCallback });
  }

  /**
   * Counts and records a request that the risk rules refuse, in the caller's transaction: refusals are limited like sends. A
   * valid code stays valid, and its tries stay counted. The caller passes errors to `refused`.
   * @throws AppError 429 past a limit
   */
  async countRiskRefusal(
    manager: EntityManager,
    { caller, method }: Pick<CodeRequest, 'caller' | 'method'>,
  ): Promise<void> {
    await this.limits.countSend(manager, caller, { method }, false);
    await this.attempts.record(refusedSend(caller, 'risk_refused'), manager);
  }

  /** Returns the error for a request that the risk rules refuse. */
  async riskRefusal(): Promise<AppError> {
    return codeNotSent(await this.contacts());
  }

  /** Returns the error for a phone that no available method can verify. */
  async noWayToVerify(): Promise<AppError> {
    return noWayToVerify(await this.contacts());
  }

  private async contacts(): Promise<OfficeContacts> {
    const settings = await this.settings.get();
    const { officePhone } = settings;
    return { officePhone, calendarUrl: calendarElsewhere(settings, this.config.publicUrl) };
  }

  /**
   * Records why the transaction of a request failed, after the rollback.
   * @throws the error itself, always
   */
  async refused(request: CodeRequest, error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === challengeRequired().code) await this.demandProof(request);
    return this.rateLimited(request.caller, error);
  }

  /** Saves only the attempt and the alert, because the request is repeated with the proof. @throws AppError 422 or 429, always */
  private async demandProof({ caller, alert }: CodeRequest): Promise<never> {
    await this.challenges.demand(caller.ipAddress).catch((error: unknown) => this.rateLimited(caller, error));
    await this.dataSource.transaction(async (manager) => {
      await this.attempts.record(refusedSend(caller, 'challenge_required'), manager);
      if (alert) await this.alerts.raise(alert, manager);
    });
    throw challengeRequired();
  }

  /** Records the attempt if the error is a 429. @throws the error itself, always */
  private async rateLimited(caller: AssessedCaller, error: unknown): Promise<never> {
    if (error instanceof AppError && error.status === HttpStatus.TOO_MANY_REQUESTS)
      await this.attempts.record(refusedSend(caller, 'rate_limited'));
    throw error;
  }
}

const refusedSend = (
  { phoneNumber, ipAddress }: Pick<AssessedCaller, 'phoneNumber' | 'ipAddress'>,
  failureReason: SavedReason,
): Attempt => ({ phoneNumber, ipAddress, attemptType: 'send', failureReason });
