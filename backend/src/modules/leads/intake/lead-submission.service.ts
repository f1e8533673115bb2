import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { REFUSE_FROM_SCORE } from '../../fraud/fraud-rules';
import { FraudSignalsService } from '../../fraud/fraud-signals.service';
import { LeadCodesRepository } from '../../lead-store/lead-codes.repository';
import { LeadSubmissionsRepository } from '../../lead-store/lead-submissions.repository';
import { VerificationCodeService } from '../../verification/verification-code.service';
import { phoneRefused } from '../../verification/verification.errors';
import { LeadScoreService } from '../score/lead-score.service';
import { CodeDeliveryService, type CodeToSend } from './code-delivery.service';
import { CodeGateService, type AdmittedRequest, type CodeRequest } from './code-gate.service';
import type { CodeSentDto } from './dto/lead-responses.dto';
import type { SubmitLeadDto } from './dto/submit-lead.dto';
import type { ResendCodeDto } from './dto/verify-lead.dto';
import { SubmissionAssessmentService, type AssessedForm } from './submission-assessment.service';

const SENT = 'Le enviamos un código de 6 dígitos por mensaje de texto.';
const ON_ITS_WAY = 'Su código va en camino. Puede tardar unos minutos en llegar.';

/** Takes submissions of the lead form, and sends codes for them. */
@Injectable()
export class LeadSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly submissions: LeadSubmissionsRepository,
    private readonly leadCodes: LeadCodesRepository,
    private readonly assessment: SubmissionAssessmentService,
    private readonly codes: VerificationCodeService,
    private readonly gate: CodeGateService,
    private readonly scores: LeadScoreService,
    private readonly delivery: CodeDeliveryService,
    private readonly signals: FraudSignalsService,
    private readonly alerts: FraudAlertsService,
  ) {}

  /**
   * Saves the lead, commits, then sends its code. The lead and a queued retry are durable before a provider is called,
   * so a lead that was acknowledged is never lost.
   * @throws AppError 400, 422 or 429 as the API documents
   */
  async submit(dto: SubmitLeadDto, client: Client): Promise<CodeSentDto> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    const form = await this.assessment.assess(dto, phone.e164, client);
    const { submissionId, submission, alert } = form;
    const request: CodeRequest = {
      caller: submission,
      score: submission.fraudScore,
      challenge: dto.challenge,
      alert,
    };
    if (request.score >= REFUSE_FROM_SCORE) return this.refuse(request, form);

    const admitted = await this.gate.assertProof(request);
    const { code, issued } = this.codes.issue(phone.e164);
    const { toSend, resendAvailableAt } = await this.dataSource
      .transaction(async (manager) => {
        const resendAvailableAt = await this.gate.countSend(manager, admitted);
        const lead = await this.submissions.upsert(manager, submission, issued);
        if (!lead.isNew) await this.scores.recompute(manager, lead.id);
        if (alert) await this.alerts.raise(alert, manager, lead.id);
        const toSend = codeFor(lead.id, phone.e164, code, issued.issuedAt, admitted);
        await this.delivery.queueRetry(manager, toSend);
        return { toSend, resendAvailableAt };
      })
      .catch((error: unknown) => this.gate.refused(request, error));

    const outcome = await this.delivery.deliverInTime(toSend);
    return {
      submissionId,
      phoneNumber: phone.e164,
      message: outcome === 'sent' ? SENT : ON_ITS_WAY,
      expiresAt: issued.expiresAt,
      resendAvailableAt,
    };
  }

  /**
   * Sends a new code to a phone that submitted before. A phone that did not gets the same answer, and nothing is sent;
   * the provider is not waited for, because the time it takes would tell the two apart.
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
    // The form has raised its alert already.
    const request: CodeRequest = { caller, score, challenge: dto.challenge, alert: null };
    if (score >= REFUSE_FROM_SCORE) return this.refuse(request);

    const admitted = await this.gate.assertProof(request);
    const { code, issued } = this.codes.issue(phone.e164);
    const { toSend, resendAvailableAt } = await this.dataSource
      .transaction(async (manager) => {
        const resendAvailableAt = await this.gate.countSend(manager, admitted);
        const leadId = await this.leadCodes.replace(manager, phone.e164, issued, REFUSE_FROM_SCORE);
        const toSend = leadId ? codeFor(leadId, phone.e164, code, issued.issuedAt, admitted) : null;
        if (toSend) await this.delivery.queueRetry(manager, toSend);
        return { toSend, resendAvailableAt };
      })
      .catch((error: unknown) => this.gate.refused(request, error));

    if (toSend) this.delivery.deliverInBackground(toSend);
    return {
      submissionId: randomUUID(),
      phoneNumber: phone.e164,
      message: SENT,
      expiresAt: issued.expiresAt,
      resendAvailableAt,
    };
  }

  /**
   * Refuses a request whose risk is too high. A form is saved for review.
   * @throws AppError 422, or 429 past a cap
   */
  private async refuse(request: CodeRequest, form?: AssessedForm): Promise<never> {
    await this.dataSource
      .transaction(async (manager) => {
        await this.gate.countRiskRefusal(manager, request.caller);
        if (!form) return;
        const leadId = await this.submissions.saveRefused(manager, form.submission, this.clock.now());
        if (form.alert) await this.alerts.raise(form.alert, manager, leadId);
      })
      .catch((error: unknown) => this.gate.refused(request, error));
    throw await this.gate.riskRefusal();
  }
}

const codeFor = (
  leadId: string,
  phoneNumber: string,
  code: string,
  issuedAt: Date,
  { caller, isProven }: AdmittedRequest,
): CodeToSend => ({ leadId, phoneNumber, code, issuedAt, ipAddress: caller.ipAddress, isProven });
