import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hasCode, type VerificationMethod } from 'domain/verification';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error';
import type { Client } from '../../../common/client';
import { hasUnknownArea, parseUsPhone } from '../../../common/phone';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import { REFUSE_FROM_SCORE } from '../../fraud/fraud-rules';
import { FraudSignalsService } from '../../fraud/fraud-signals.service';
import type { NewAlert } from '../../fraud/fraud-alerts.repository';
import type { AssessedCaller } from '../../fraud/fraud-signals.service';
import { EventsService } from '../../events/events.service';
import type { AwaitedProof } from '../../lead-store/submissions/lead-submissions.repository';
import { mailboxKey, VerificationCodeService } from '../../verification/verification-code.service';
import { phoneRefused } from '../../verification/verification.errors';
import { MethodsService, type Choice } from '../../verification/methods/methods.service';
import { deliveryRefused, emailRequired } from '../leads.errors';
import { LeadScoreService } from '../score/lead-score.service';
import { CodeDeliveryService, type CodeOrder, type Delivery } from './code-delivery.service';
import { CodeGateService, type AdmittedRequest, type CodeRequest } from './code-gate.service';
import type { CodeSentDto } from './dto/lead-responses.dto';
import type { SubmitLeadDto } from './dto/submit-lead.dto';
import type { ResendCodeDto } from './dto/verify-lead.dto';
import { NEXT, NOT_DELIVERED, ON_ITS_WAY } from './next-steps';
import { RefusedFormsService } from './refused-forms.service';
import { SubmissionAssessmentService, type AssessedForm } from './submission-assessment.service';
import { SubmissionRecords } from './submission-records.service';

/** Caller of a request, with the result of the risk rules. */
interface Caller {
  caller: AssessedCaller;
  /** 0 to 100. */
  score: number;
  challenge: string | undefined;
  alert: NewAlert | null;
}

/** Chosen method for a request. */
interface ChosenMethod extends Choice {
  /** Available methods for this number, in the owner's order. */
  available: VerificationMethod[];
  /** Address for a code by e-mail; null for other methods. */
  email: string | null;
}

/** Receives submissions of the lead form, and sends codes for them. */
@Injectable()
export class LeadSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: SubmissionRecords,
    private readonly methods: MethodsService,
    private readonly events: EventsService,
    private readonly assessment: SubmissionAssessmentService,
    private readonly codes: VerificationCodeService,
    private readonly gate: CodeGateService,
    private readonly scores: LeadScoreService,
    private readonly delivery: CodeDeliveryService,
    private readonly signals: FraudSignalsService,
    private readonly alerts: FraudAlertsService,
    private readonly refusedForms: RefusedFormsService,
  ) {}

  /**
   * Saves the lead, commits, then sends its code, or offers the method that needs none. The lead and a queued retry are stored
   * before a provider is called, so an acknowledged lead is never lost.
   * @param id of the submission
   * @throws AppError 400, 422, 429 or 503 as documented in the API
   */
  async submit(dto: SubmitLeadDto, client: Client, id: string = randomUUID()): Promise<CodeSentDto> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    assertEmail(dto);
    const form = await this.assessment.assess(dto, phone.e164, client, id);
    const { submissionId, submission, alert } = form;
    const who: Caller = { caller: submission, score: submission.fraudScore, challenge: dto.challenge, alert };
    const asked = { ...who, method: dto.method ?? ('sms' as const), email: null };
    await this.refusedForms.refuse(asked, dto.state, submissionId);
    if (who.score >= REFUSE_FROM_SCORE) return this.refuse(asked, form);

    const chosen = await this.chooseMethod(dto, phone.e164);
    if (chosen instanceof AppError)
      return this.keepWithoutMethod({ ...who, method: 'sms', email: null }, form, chosen);
    const { order, leadId, proof, resendAvailableAt } = await this.orGiveBack(chosen, async () => {
      const request: CodeRequest = { ...who, method: chosen.method, email: chosen.email };
      const admitted = await this.gate.assertProof(request);
      const { code, proof } = this.proofOf(phone.e164, submissionId, chosen, false);
      return this.dataSource
        .transaction(async (manager) => {
          const resendAvailableAt = await this.gate.countSend(manager, admitted);
          const lead = await this.records.save(manager, submission, proof);
          if (!lead.isNew) await this.scores.recompute(manager, lead.id);
          if (alert) await this.alerts.raise(alert, manager, lead.id);
          const order = this.orderOf(lead.id, proof, code, admitted, chosen);
          if (order) await this.delivery.queueRetry(manager, order);
          else await this.events.record('code_sent', { leadId: lead.id }, manager);
          return { order, leadId: lead.id, proof, resendAvailableAt };
        })
        .catch((error: unknown) => this.gate.refused(request, error));
    });
    if (!order) this.delivery.countInBackground(leadId);
    const outcome = order ? await this.delivery.deliverInTime(order) : 'sent';
    const offered = outcome === 'undelivered' ? await this.remaining(chosen, phone.e164) : chosen;
    return this.answer(phone.e164, proof, offered, resendAvailableAt, outcome);
  }

  /**
   * Sends a new code, or offers another method, to a phone with an earlier submission. An unknown phone receives the same
   * response, and nothing is sent. The call to the provider is not awaited, because its duration would reveal the difference.
   * @throws AppError 422, 429 or 503
   */
  async resend(dto: ResendCodeDto, client: Client): Promise<CodeSentDto> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    assertEmail(dto);
    const caller = {
      phoneNumber: phone.e164,
      ipAddress: client.ip,
      deviceFingerprint: dto.deviceFingerprint ?? null,
    };
    const { score } = await this.signals.assessCaller(caller);
    // The alert was already raised for the form.
    const who: Caller = { caller, score, challenge: dto.challenge, alert: null };
    if (score >= REFUSE_FROM_SCORE) return this.refuse({ ...who, method: dto.method ?? 'sms', email: null });

    const chosen = await this.chooseMethod(dto, phone.e164);
    if (chosen instanceof AppError) throw chosen;
    return this.orGiveBack(chosen, async () => {
      const request: CodeRequest = { ...who, method: chosen.method, email: chosen.email };
      const admitted = await this.gate.assertProof(request);
      const open = await this.records.openSubmission(dto.submissionId, phone.e164);
      const { code, proof } = this.proofOf(phone.e164, open ?? randomUUID(), chosen, open === null);
      const { leadId, resendAvailableAt } = await this.dataSource
        .transaction(async (manager) => {
          const resendAvailableAt = await this.gate.countSend(manager, admitted);
          const leadId = await this.records.renew(manager, phone.e164, proof);
          if (!leadId) return { leadId, resendAvailableAt };
          const order = this.orderOf(leadId, proof, code, admitted, chosen);
          if (order) await this.delivery.queueRetry(manager, order);
          return { leadId, resendAvailableAt };
        })
        .catch((error: unknown) => this.gate.refused(request, error));

      const order = leadId ? this.orderOf(leadId, proof, code, admitted, chosen) : null;
      if (order) this.delivery.deliverInBackground(order);
      else if (leadId) this.delivery.countInBackground(leadId);
      if (!leadId) await this.methods.release(chosen);
      return this.answer(phone.e164, proof, chosen, resendAvailableAt, 'sent');
    });
  }

  /**
   * Calls back a number that called us, with a code for one of its open submissions. No page waits for the result.
   * @returns false if the number may not be called now
   */
  async callBack(phoneNumber: string, submission: { id: string; leadId: string }): Promise<boolean> {
    const available = await this.methods.available(phoneNumber);
    const calling = available.filter((method) => method === 'voice');
    const choice = await this.methods.choose(calling, 'voice', false);
    if (!choice) return false;
    const chosen: ChosenMethod = { ...choice, available, email: null };
    const ipAddress = (await this.records.addressOf(submission.leadId)) ?? '';
    const caller = { phoneNumber, ipAddress, deviceFingerprint: null };
    const request: CodeRequest = {
      caller,
      score: 0,
      challenge: undefined,
      alert: null,
      method: 'voice',
      email: null,
      isCallback: true,
    };
    const admitted: AdmittedRequest = { ...request, isProven: false };
    const { code, proof } = this.proofOf(phoneNumber, submission.id, chosen, false);
    const order = await this.dataSource
      .transaction(async (manager) => {
        await this.gate.countSend(manager, admitted);
        const leadId = await this.records.renew(manager, phoneNumber, proof);
        return leadId && this.orderOf(leadId, proof, code, admitted, chosen);
      })
      .catch((error: unknown) => this.gate.refused(request, error))
      .catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
    if (!order) {
      await this.methods.release(chosen);
      return false;
    }
    this.delivery.deliverInBackground(order);
    return true;
  }

  /**
   * Returns the requested method, or the first available one; otherwise the error for the visitor, also if only e-mail is
   * available and no address was given.
   */
  private async chooseMethod(
    { method: wanted, email }: Pick<SubmitLeadDto, 'method' | 'email'>,
    phoneNumber: string,
  ): Promise<ChosenMethod | AppError> {
    const available = await this.methods.available(phoneNumber);
    const choice = await this.methods.choose(available, wanted, email !== undefined);
    if (choice) return { ...choice, available, email: choice.method === 'email' ? (email ?? null) : null };
    if (available.includes('email')) return emailRequired();
    if (await this.methods.areUnwanted(phoneNumber)) return deliveryRefused('opted_out');
    return this.gate.noWayToVerify();
  }

  /**
   * Returns the method with those that remain after its code was refused: fewer for a number with an unknown area code.
   * @throws AppError 503 if none remain
   */
  private async remaining(chosen: ChosenMethod, phoneNumber: string): Promise<ChosenMethod> {
    if (!hasUnknownArea(phoneNumber)) return chosen;
    const available = await this.methods.available(phoneNumber);
    if (available.length === 0) throw await this.gate.noWayToVerify();
    return { ...chosen, available };
  }

  /**
   * Runs `act`, which must not call a provider. If it fails, releases the claim of a method that is tested after an outage, so
   * that the next visitor can test it.
   * @throws the error of `act`
   */
  private async orGiveBack<Result>(chosen: Choice, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      await this.methods.release(chosen);
      throw error;
    }
  }

  private proofOf(
    phoneNumber: string,
    submissionId: string,
    { method, email }: ChosenMethod,
    isResend: boolean,
  ): { code: string | null; proof: AwaitedProof } {
    const { code, issued } = this.codes.issue(email ? mailboxKey(phoneNumber, email) : phoneNumber);
    const proof = {
      submissionId,
      isResend,
      method,
      email,
      attemptId: randomUUID(),
      issuedAt: issued.issuedAt,
      expiresAt: issued.expiresAt,
      codeHash: hasCode(method) ? issued.hash : null,
    };
    return { code: hasCode(method) ? code : null, proof };
  }

  private orderOf(
    leadId: string,
    proof: AwaitedProof,
    code: string | null,
    { caller, isProven }: AdmittedRequest,
    { available }: ChosenMethod,
  ): CodeOrder | null {
    if (code === null || !hasCode(proof.method)) return null;
    return {
      leadId,
      code,
      isProven,
      method: proof.method,
      submissionId: proof.submissionId,
      attemptId: proof.attemptId,
      phoneNumber: caller.phoneNumber,
      email: proof.email,
      issuedAt: proof.issuedAt,
      ipAddress: caller.ipAddress,
      hasOtherMethods: available.some((method) => method !== proof.method),
    };
  }

  private answer(
    phoneNumber: string,
    { submissionId, method, expiresAt }: AwaitedProof,
    { available }: ChosenMethod,
    resendAvailableAt: Date,
    outcome: Delivery,
  ): CodeSentDto {
    return {
      submissionId,
      phoneNumber,
      message: { sent: NEXT[method], in_doubt: ON_ITS_WAY, queued: ON_ITS_WAY, undelivered: NOT_DELIVERED }[
        outcome
      ],
      method,
      state: outcome === 'undelivered' ? 'undelivered' : 'waiting',
      methods: this.methods.offers(available, submissionId),
      expiresAt,
      resendAvailableAt,
    };
  }

  /**
   * Keeps the lead although no method is left, and notifies the owner if no method works for any number. @throws `answer`, or
   * AppError 429 past a limit
   */
  private async keepWithoutMethod(
    request: CodeRequest,
    { submission, alert }: AssessedForm,
    answer: AppError,
  ): Promise<never> {
    await this.dataSource
      .transaction(async (manager) => {
        await this.gate.countRiskRefusal(manager, request);
        const leadId = await this.records.saveRefused(manager, submission);
        if (alert) await this.alerts.raise(alert, manager, leadId);
      })
      .catch((error: unknown) => this.gate.refused(request, error));
    // Numbers with an unknown area code have fewer methods than others, so the owner is not notified of those.
    if (answer.code === 'NO_WAY_TO_VERIFY' && !hasUnknownArea(submission.phoneNumber))
      await this.methods.notifyOfNone();
    throw answer;
  }

  /**
   * Refuses a request with a high risk. A form is saved for review.
   * @throws AppError 422, or 429 past a limit
   */
  private async refuse(request: CodeRequest, form?: AssessedForm): Promise<never> {
    await this.dataSource
      .transaction(async (manager) => {
        await this.gate.countRiskRefusal(manager, request);
        if (!form) return;
        const leadId = await this.records.saveRefused(manager, form.submission);
        if (form.alert) await this.alerts.raise(form.alert, manager, leadId);
      })
      .catch((error: unknown) => this.gate.refused(request, error));
    throw await this.gate.riskRefusal();
  }
}

function assertEmail({ method, email }: Pick<SubmitLeadDto, 'method' | 'email'>): void {
  if (method === 'email' && email === undefined) throw emailRequired();
}
