import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError } from '../../../common/app-error';
import { defineQueue } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import type { CodeMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import {
  LeadCodesRepository,
  type CodeIssue,
  type CodeRecipient,
} from '../../lead-store/submissions/lead-codes.repository';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import type { Attempt } from '../../security/attempts/attempts.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { DailyBudgetService } from '../../messaging/budget/daily-budget.service';
import type { CodeOutcome, CodeToSend } from '../../verification/senders/code-sender';
import { CodeSenders } from '../../verification/senders/code-senders';
import { CODE_LIFETIME_MS, VerificationCodeService } from '../../verification/verification-code.service';
import { codeNotDeliverable, deliveryRefused } from '../leads.errors';

/** Delay of a queued retry: long enough for the direct send to have ended, short enough for a waiting visitor. */
const RETRY_CODE_AFTER_SECONDS = 12;

/** How long a visitor at the form waits for the SMS provider. */
const PATIENCE_MS = 3_000;

/** Queued retry of a code; never contains the code. */
export interface RetryCode {
  leadId: string;
  /** Missing in jobs queued by older versions. */
  submissionId?: string;
  /** Issue of the lead's code that the retry belongs to, ISO time. */
  issuedAt: string;
  /** IP address that requested the code; missing in jobs queued by older versions. */
  ipAddress?: string;
  /** Whether the visitor solved a challenge; missing means no. */
  isProven?: boolean;
}

/** Queue of codes that may not have been sent. */
export const RETRY_CODE_JOB = defineQueue<RetryCode>('retry-verification-code', {
  retryLimit: 6,
  retryDelay: 15,
  retryBackoff: true,
});

/** Code to be sent, with the method. */
export interface CodeOrder extends CodeToSend {
  method: CodeMethod;
  /** IP address of the request; can differ from the lead's. */
  ipAddress: string | undefined;
  /** Whether the visitor has another method left if this one refuses the number. */
  hasOtherMethods: boolean;
}

/** Outcome of sending a code, as far as it is known when the visitor receives the response. */
export type Delivery = 'sent' | 'in_doubt' | 'queued' | 'undelivered';

/** Issue of a lead's code, and where it was requested. */
type CodeIssueFrom = CodeIssue & Pick<CodeOrder, 'ipAddress' | 'method' | 'submissionId'>;

/** Sends codes through the providers and records the outcome. */
@Injectable()
export class CodeDeliveryService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CodeDeliveryService.name);
  private readonly inBackground = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly leadCodes: LeadCodesRepository,
    private readonly codes: VerificationCodeService,
    private readonly senders: CodeSenders,
    private readonly submissions: VerificationSubmissionsRepository,
    private readonly attempts: AttemptsService,
    private readonly budget: DailyBudgetService,
  ) {}

  /**
   * Queues the retry of a code by text, in the transaction that saves the code. Calls and e-mails are not retried automatically:
   * the visitor requests another code or method.
   */
  async queueRetry(
    manager: EntityManager,
    { method, submissionId, leadId, issuedAt, ipAddress, isProven }: CodeOrder,
  ): Promise<void> {
    if (method !== 'sms') return;
    const retry: RetryCode = {
      leadId,
      submissionId,
      issuedAt: issuedAt.toISOString(),
      ...(ipAddress === undefined ? {} : { ipAddress }),
      ...(isProven ? { isProven } : {}),
    };
    await this.jobs.enqueue(RETRY_CODE_JOB, retry, { manager, startAfterSeconds: RETRY_CODE_AFTER_SECONDS });
  }

  /**
   * Sends a code now.
   * @returns `sent` if the provider accepted it; `in_doubt` if it may have, and nothing is sent again; `queued` if the durable
   * retry will send it; `undelivered` if it will not arrive and the visitor has another method
   * @throws AppError 422 if the number can never receive it and no other method is left, 503 if no code can be sent
   */
  async deliver(order: CodeOrder): Promise<Delivery> {
    const { leadId, method, issuedAt, ipAddress, submissionId, attemptId } = order;
    const issue: CodeIssueFrom = { leadId, issuedAt, ipAddress, method, submissionId };
    const result = await this.senders.of(method).send(order);
    switch (result.status) {
      case 'sent':
        await this.leadCodes.markSent(issue, { attemptId, ipAddress, sentAt: this.clock.now() });
        return 'sent';
      case 'refused':
        await this.withdraw(issue, result.failure ?? result.reason);
        await this.undelivered(issue);
        if (order.hasOtherMethods) return 'undelivered';
        throw result.reason === 'content' || result.reason === 'unknown_area'
          ? codeNotDeliverable()
          : deliveryRefused(result.reason);
      case 'budget_exhausted':
        await this.withdraw(issue, 'budget_exhausted');
        await this.undelivered(issue);
        // E-mail, and methods that the visitor pays for, stay available.
        if (order.hasOtherMethods) return 'undelivered';
        throw codeNotDeliverable();
      case 'unavailable':
        return this.unavailable(order, issue, result);
    }
  }

  private async unavailable(
    { phoneNumber, hasOtherMethods, attemptId }: CodeOrder,
    issue: CodeIssueFrom,
    { reason, inDoubt, outOfService }: Extract<CodeOutcome, { status: 'unavailable' }>,
  ): Promise<Delivery> {
    const { leadId, method } = issue;
    // Recorded without an IP: a provider outage must not count against the visitor's limits.
    await this.attempts.record({
      // The provider may send a delivery report for a message that it may have accepted.
      ...(inDoubt ? { id: attemptId } : {}),
      phoneNumber,
      ipAddress: '',
      attemptType: 'send',
      failureReason: outOfService ? 'provider_account' : 'unavailable',
    });
    this.logger.warn({ leadId, method, reason, inDoubt }, 'verification code not accepted');
    if (inDoubt) {
      // The message may be on its way, so it is not sent again automatically.
      await this.leadCodes.markInDoubt(issue, this.clock.now());
      return 'in_doubt';
    }
    if (hasOtherMethods && (outOfService || method !== 'sms')) return this.undelivered(issue);
    return method === 'sms' ? 'queued' : this.undelivered(issue);
  }

  private async undelivered({ submissionId, issuedAt }: CodeIssueFrom): Promise<'undelivered'> {
    await this.submissions.markUndelivered(submissionId, issuedAt, this.clock.now());
    return 'undelivered';
  }

  /**
   * Sends a code for a visitor who waits at the form. Waits at most three seconds for the provider; then sending continues in the
   * background.
   * @returns as `deliver`; `queued` also if the outcome is not known yet
   * @throws AppError as `deliver`
   */
  async deliverInTime(code: CodeOrder): Promise<Delivery> {
    const sending = this.deliver(code);
    const outcome = await Promise.race([sending, wait(PATIENCE_MS, 'late' as const, { ref: false })]);
    if (outcome !== 'late') return outcome;
    this.continueInBackground(code.leadId, sending);
    return 'queued';
  }

  /** Sends without waiting; the queued retry covers a failure. */
  deliverInBackground(code: CodeOrder): void {
    this.continueInBackground(code.leadId, this.deliver(code));
  }

  /** Counts a request for a method without a code in the site's rate, without waiting. */
  countInBackground(leadId: string): void {
    this.continueInBackground(leadId, this.budget.countRequest());
  }

  private continueInBackground(leadId: string, delivery: Promise<unknown>): void {
    const sending = delivery
      .then(() => undefined)
      .catch((err: unknown) => this.logger.warn({ leadId, err }, 'verification code not sent'))
      .finally(() => this.inBackground.delete(sending));
    this.inBackground.add(sending);
  }

  /**
   * Replaces a code that no provider accepted by a new one, and sends it.
   * @throws Error if the provider is still unavailable, so that the queue retries
   */
  @OnJob(RETRY_CODE_JOB)
  async retry({ leadId, submissionId, issuedAt, ipAddress, isProven = false }: RetryCode): Promise<void> {
    const code = this.codes.generate();
    const issued = new Date(issuedAt);
    const attemptId = randomUUID();
    const phoneNumber = await this.dataSource.transaction(async (manager) => {
      const phone = await this.leadCodes.lockUnsent(manager, { leadId, issuedAt: issued });
      if (!phone) return null;
      // The count of tries stays: a retry must not allow more guesses.
      const expiresAt = new Date(this.clock.now().getTime() + CODE_LIFETIME_MS);
      await this.leadCodes.reissue(manager, leadId, this.codes.hash(phone, code), expiresAt);
      if (submissionId) await this.submissions.setAttempt(manager, submissionId, attemptId);
      return phone;
    });
    if (!phoneNumber) return;
    // A refusal is final and recorded; only an unavailable provider is worth a retry.
    const outcome = await this.deliver({
      method: 'sms',
      submissionId: submissionId ?? randomUUID(),
      attemptId,
      hasOtherMethods: true,
      leadId,
      phoneNumber,
      email: null,
      code,
      issuedAt: issued,
      ipAddress,
      isProven,
      isRepeated: true,
    }).catch((error: unknown) => {
      if (error instanceof AppError) return 'refused';
      throw error;
    });
    if (outcome === 'queued') throw new Error('the SMS provider is not available yet');
  }

  /** Removes a code that cannot be delivered, so that no queued retry sends it. */
  private async withdraw(
    { ipAddress, method, ...issue }: CodeIssueFrom,
    failureReason: string,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const recipient = await this.leadCodes.withdraw(manager, issue, method);
      if (recipient) await this.attempts.record(attemptAt(recipient, ipAddress, failureReason), manager);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.inBackground);
  }
}

/** @param ipAddress where the code was requested; the lead's address if unknown */
const attemptAt = (
  recipient: CodeRecipient,
  ipAddress: string | undefined,
  failureReason: string | null,
): Attempt => ({
  phoneNumber: recipient.phoneNumber,
  ipAddress: ipAddress ?? recipient.ipAddress ?? '',
  attemptType: 'send',
  failureReason,
});
