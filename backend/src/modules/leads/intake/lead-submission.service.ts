import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/us-phone';
import { JobsService } from '../../../jobs/jobs.service';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { CHALLENGE_FROM_SCORE, REFUSE_FROM_SCORE } from '../../fraud/fraud-rules';
import { FraudSignalsService } from '../../fraud/fraud-signals.service';
import { CODE_LIFETIME_MS, VerificationCodeService } from '../../verification/verification-code.service';
import { phoneRefused } from '../../verification/verification.errors';
import { CodeGateService } from './code-gate.service';
import {
  CodeDeliveryService,
  RETRY_CODE_AFTER_SECONDS,
  RETRY_CODE_JOB,
  type RetryCode,
} from './code-delivery.service';
import { consentTextAsShown } from './consent-texts';
import type { CodeSentDto } from './dto/lead-responses.dto';
import type { SubmitLeadDto } from './dto/submit-lead.dto';
import type { ResendCodeDto } from './dto/verify-lead.dto';
import { unknownConsentVersion } from '../leads.errors';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from '../score/lead-score';
import { leadSource } from './lead-source';
import { LeadScoreService } from '../score/lead-score.service';
import { LeadsRepository, type IssuedCode, type Submission } from './leads.repository';

const SENT = 'Le enviamos un código de 6 dígitos por mensaje de texto.';
const ON_ITS_WAY = 'Su código va en camino. Puede tardar unos minutos en llegar.';

/** Takes a submission of the lead form, and sends codes for it. */
@Injectable()
export class LeadSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly codes: VerificationCodeService,
    private readonly gate: CodeGateService,
    private readonly jobs: JobsService,
    private readonly scores: LeadScoreService,
    private readonly delivery: CodeDeliveryService,
    private readonly signals: FraudSignalsService,
    private readonly alerts: FraudAlertsService,
  ) {}

  /**
   * Saves the lead, commits, then sends its code. The lead and a queued retry are durable before any provider is
   * called, so a lead that was acknowledged is never lost.
   * @throws AppError 400, 422 or 429 as the API documents
   */
  async submit(dto: SubmitLeadDto, client: Client): Promise<CodeSentDto> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    const submission = await this.assess(dto, phone.e164, client);
    const { code, issued } = this.issue(phone.e164);
    if (submission.fraudScore >= REFUSE_FROM_SCORE)
      return this.gate.refuse(submission, (manager) =>
        this.leads.saveRefusedSubmission(manager, submission, issued.issuedAt),
      );
    const risk = { score: submission.fraudScore, alert: submission.alert, challenge: dto.challenge };
    const { leadId, resendAvailableAt } = await this.gate.pass(
      submission,
      risk,
      async (manager, available) => {
        const { id, isNew } = await this.leads.saveSubmission(manager, submission, issued);
        if (!isNew) await this.scores.recompute(manager, id);
        await this.queueRetry(manager, id, issued, client.ip);
        return { leadId: id, resendAvailableAt: available };
      },
    );

    const outcome = await this.delivery.deliverInTime({
      leadId,
      phoneNumber: phone.e164,
      code,
      issuedAt: issued.issuedAt,
      ipAddress: client.ip,
    });
    return {
      submissionId: submission.submissionId,
      phoneNumber: phone.e164,
      message: outcome === 'sent' ? SENT : ON_ITS_WAY,
      expiresAt: issued.expiresAt,
      resendAvailableAt,
    };
  }

  /**
   * Sends a new code to a phone that submitted before. A phone that did not is answered alike, and nothing is sent:
   * that is why the provider is not waited for here.
   * @throws AppError 422 or 429
   */
  async resend(dto: ResendCodeDto, client: Client): Promise<CodeSentDto> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    const caller = {
      phoneNumber: phone.e164,
      ipAddress: client.ip,
      deviceFingerprint: dto.deviceFingerprint ?? null,
    };
    const { score } = await this.signals.assessCaller(caller);
    if (score >= REFUSE_FROM_SCORE) return this.gate.refuse(caller);
    const { code, issued } = this.issue(phone.e164);
    // Its form has raised the alert that there is to raise.
    const risk = { score, alert: null, challenge: dto.challenge };
    const { leadId, resendAvailableAt } = await this.gate.pass(caller, risk, async (manager, available) => {
      const id = await this.leads.replaceCode(manager, phone.e164, issued, REFUSE_FROM_SCORE);
      if (id) await this.queueRetry(manager, id, issued, client.ip);
      return { leadId: id, resendAvailableAt: available };
    });
    if (leadId) {
      this.delivery.deliverInBackground({
        leadId,
        phoneNumber: phone.e164,
        code,
        issuedAt: issued.issuedAt,
        ipAddress: client.ip,
      });
    }
    return {
      submissionId: randomUUID(),
      phoneNumber: phone.e164,
      message: SENT,
      expiresAt: issued.expiresAt,
      resendAvailableAt,
    };
  }

  private issue(phoneNumber: string): { code: string; issued: IssuedCode } {
    const code = this.codes.generate();
    const issuedAt = this.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + CODE_LIFETIME_MS);
    return { code, issued: { hash: this.codes.hash(phoneNumber, code), issuedAt, expiresAt } };
  }

  private async queueRetry(
    manager: EntityManager,
    leadId: string,
    { issuedAt }: IssuedCode,
    ipAddress: string,
  ): Promise<void> {
    const retry: RetryCode = { leadId, issuedAt: issuedAt.toISOString(), ipAddress };
    await this.jobs.enqueue(RETRY_CODE_JOB, retry, {
      manager,
      startAfterSeconds: RETRY_CODE_AFTER_SECONDS,
    });
  }

  private async assess(dto: SubmitLeadDto, phoneNumber: string, client: Client): Promise<Submission> {
    const described = {
      fullName: dto.fullName,
      phoneNumber,
      state: dto.state,
      ipAddress: client.ip,
      deviceFingerprint: dto.deviceFingerprint ?? null,
    };
    const risk = await this.signals.assess({
      ...described,
      honeypot: dto.website ?? '',
      elapsedMs: dto.elapsedMs ?? null,
    });
    const consents = this.consentsOf(dto);
    const facts: LeadFacts = {
      verified: false,
      marketingConsent: consents.some(({ kind, granted }) => kind === 'marketing_sms' && granted),
      monthlyIncome: null,
      email: null,
      submissions: 1,
      inboundContacts: 0,
      meetings: 0,
      paidCampaign: isPaidCampaign({ ...dto.attribution }),
      fraudScore: risk.score,
      category: 'new',
    };
    return {
      ...described,
      submissionId: randomUUID(),
      userAgent: client.userAgent,
      attribution: dto.attribution ?? null,
      leadSource: leadSource({ ...dto.attribution }),
      fraudScore: risk.score,
      fraudReasons: risk.reasons.map(({ name }) => name),
      alert: risk.score >= CHALLENGE_FROM_SCORE ? this.alerts.describeSubmission(described, risk) : null,
      leadScore: leadScore(facts),
      conversionProbability: conversionProbability(facts),
      consents,
    };
  }

  private consentsOf({ consent }: SubmitLeadDto): Submission['consents'] {
    if (!consent) return [];
    const { textVersion, marketingSms } = consent;
    const shown = consentTextAsShown(textVersion, this.config.brandName);
    if (!shown) throw unknownConsentVersion();
    return [
      { kind: 'verification_sms', granted: true, textVersion, textShown: shown.smsNotice },
      { kind: 'marketing_sms', granted: marketingSms, textVersion, textShown: shown.marketingLabel },
    ];
  }
}
