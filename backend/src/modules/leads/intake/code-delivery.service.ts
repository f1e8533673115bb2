import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError } from '../../../common/app-error';
import { defineQueue } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { AppConfig } from '../../../config/app-config';
import { Clock } from '../../../common/clock';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { PhoneLookupService } from '../../messaging/phone-lookups/phone-lookup.service';
import { SmsService } from '../../messaging/sms/sms.service';
import { verificationSms } from '../../messaging/sms/verification-sms';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { CODE_LIFETIME_MS, VerificationCodeService } from '../../verification/verification-code.service';
import { budgetExhausted, deliveryRefused } from '../leads.errors';
import { LeadsRepository } from './leads.repository';

/** When a queued retry runs: late enough for the direct send to have ended, early enough for a waiting visitor. */
export const RETRY_CODE_AFTER_SECONDS = 12;

/** How long somebody at the form is kept waiting for the SMS provider. */
const PATIENCE_MS = 3_000;

/** What the queue holds: never a code. */
export interface RetryCode {
  leadId: string;
  /** Which issue of the lead's code the retry is for, ISO time. */
  issuedAt: string;
  /** Where it was asked for; jobs of the time before this was noted have none. */
  ipAddress?: string;
}

/** Queue of codes whose sending is in doubt. */
export const RETRY_CODE_JOB = defineQueue<RetryCode>('retry-verification-code', {
  retryLimit: 6,
  retryDelay: 15,
  retryBackoff: true,
});

/** A code to be sent, in clear; lives only in memory. */
export interface CodeToSend {
  leadId: string;
  /** E.164. */
  phoneNumber: string;
  code: string;
  issuedAt: Date;
  /** Where it was asked for: not always where the lead came from. */
  ipAddress: string | undefined;
}

/** Hands codes to the SMS provider and records what came of it. */
@Injectable()
export class CodeDeliveryService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CodeDeliveryService.name);
  private readonly inBackground = new Set<Promise<void>>();

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly codes: VerificationCodeService,
    private readonly sms: SmsService,
    private readonly lookup: PhoneLookupService,
    private readonly alerts: FraudAlertsService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Sends a code now.
   * @returns `sent` when the provider took it, `queued` when the durable retry will see to it
   * @throws AppError 422 when the number can never receive it, 503 when the day's budget is spent
   */
  async deliver({ leadId, phoneNumber, code, issuedAt, ipAddress }: CodeToSend): Promise<'sent' | 'queued'> {
    const issue = { leadId, issuedAt, ipAddress };
    const lineType = await this.lookup.lineType(phoneNumber);
    if (lineType === 'landline') {
      await this.leads.withdrawCode(issue, 'landline');
      throw deliveryRefused('not_mobile');
    }
    // A sign, not a refusal: many people's only number is one.
    if (lineType === 'nonFixedVoip')
      await this.alerts.addEvidence({ type: 'phone', value: phoneNumber }, 'voip_number');
    const result = await this.sms.send({
      to: phoneNumber,
      body: verificationSms(this.config.brandName, code),
    });
    switch (result.status) {
      case 'sent':
        await this.leads.markCodeSent(issue, this.clock.now());
        return 'sent';
      case 'refused':
        await this.leads.withdrawCode(issue, result.reason);
        throw deliveryRefused(result.reason);
      case 'budget_exhausted':
        await this.leads.withdrawCode(issue, 'budget_exhausted');
        throw budgetExhausted();
      case 'withdrawn':
        throw new Error('only who asks to be asked once more may withdraw, and a code does not');
      case 'unavailable':
        // From no address: that the provider is away is held against nobody.
        await this.attempts.record({
          phoneNumber,
          ipAddress: '',
          attemptType: 'send',
          failureReason: 'unavailable',
        });
        this.logger.warn(
          { leadId, reason: result.reason },
          'verification code not taken; the queue will retry it',
        );
        return 'queued';
    }
  }

  /**
   * Sends a code now for somebody who waits at a form. A provider that takes its time is not waited for any longer than
   * that; the sending goes on.
   * @returns as `deliver`; `queued` also when nothing is known yet
   * @throws AppError as `deliver`
   */
  async deliverInTime(code: CodeToSend): Promise<'sent' | 'queued'> {
    const sending = this.deliver(code);
    const outcome = await Promise.race([sending, wait(PATIENCE_MS, 'late' as const)]);
    if (outcome !== 'late') return outcome;
    this.goOn(code.leadId, sending);
    return 'queued';
  }

  /** Sends without making the caller wait or learn the outcome. The durable retry stands behind it. */
  deliverInBackground(code: CodeToSend): void {
    this.goOn(code.leadId, this.deliver(code));
  }

  private goOn(leadId: string, delivery: Promise<unknown>): void {
    const sending = delivery
      .then(() => undefined)
      .catch((err: unknown) => this.logger.warn({ leadId, err }, 'verification code not sent'))
      .finally(() => this.inBackground.delete(sending));
    this.inBackground.add(sending);
  }

  /**
   * Replaces a code that the provider did not take by a fresh one, and sends it.
   * @throws Error when the provider is still unavailable, so that the queue tries again later
   */
  @OnJob(RETRY_CODE_JOB)
  async retry({ leadId, issuedAt, ipAddress }: RetryCode): Promise<void> {
    const code = this.codes.generate();
    const issued = new Date(issuedAt);
    const phoneNumber = await this.leads.reissueUnsentCode(
      leadId,
      issued,
      new Date(this.clock.now().getTime() + CODE_LIFETIME_MS),
      (phone) => this.codes.hash(phone, code),
    );
    if (!phoneNumber) return;
    // A refusal is final and on record; only an unavailable provider is worth another try.
    const outcome = await this.deliver({ leadId, phoneNumber, code, issuedAt: issued, ipAddress }).catch(
      (error: unknown) => {
        if (error instanceof AppError) return 'refused';
        throw error;
      },
    );
    if (outcome === 'queued') throw new Error('the SMS provider is not available yet');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.inBackground);
  }
}
