import { Injectable, Logger } from '@nestjs/common';
import { PRICE_MICROS } from 'domain/verification-prices';
import { AppConfig } from '../../../config/app-config';
import { Clock } from '../../../common/clock';
import { hasUnknownArea, parseUsPhone } from '../../../common/phone';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { DailyBudgetService } from '../../messaging/budget/daily-budget.service';
import { areaRefusal } from '../../messaging/phone-lookups/line-types';
import { PhoneLookupService } from '../../messaging/phone-lookups/phone-lookup.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { CallError, CallSender } from '../../messaging/voice/call-sender';
import { transcript } from '../calls/call-script';
import { VerificationCallsService } from '../calls/verification-calls.service';
import { MethodsService } from '../methods/methods.service';
import { CodeSender, type CodeOutcome, type CodeToSend } from './code-sender';
import { Business } from '../../site-content/business';

/** Sends codes by a call that reads them. Calls only a number with an open submission, and never repeats a call on its own. */
@Injectable()
export class VoiceCodeSender extends CodeSender {
  readonly method = 'voice';
  private readonly logger = new Logger(VoiceCodeSender.name);

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly calls: VerificationCallsService,
    private readonly sender: CallSender,
    private readonly submissions: VerificationSubmissionsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly budget: DailyBudgetService,
    private readonly lookup: PhoneLookupService,
    private readonly methods: MethodsService,
  ) {
    super();
  }

  async send({
    submissionId,
    leadId,
    phoneNumber,
    code,
    issuedAt,
    isProven,
  }: CodeToSend): Promise<CodeOutcome> {
    // Refuses premium-rate and foreign numbers.
    if (!parseUsPhone(phoneNumber).valid) return { status: 'refused', reason: 'invalid_number' };
    if (await this.suppressions.isSuppressed(phoneNumber, 'voice'))
      return { status: 'refused', reason: 'opted_out' };
    if (!(await this.submissions.hasOpen(phoneNumber, this.clock.now())))
      return { status: 'refused', reason: 'unreachable' };
    const needsCountry = this.config.voiceTransport === 'twilio' && hasUnknownArea(phoneNumber);
    let line = needsCountry ? await this.lookup.recall(phoneNumber) : null;
    const asks = needsCountry && line === null;
    const reserved = await this.budget.reserve(PRICE_MICROS.voice + (asks ? PRICE_MICROS.lookup : 0), {
      code: isProven ? 'proven' : 'unproven',
      calls: phoneNumber,
    });
    if (reserved === null || reserved === 'opted_out') return { status: 'budget_exhausted' };
    const taken = { ...reserved, micros: PRICE_MICROS.voice };
    if (asks) {
      const asked = await this.lookup.ask(phoneNumber);
      if (!asked.isCharged) await this.budget.release({ ...reserved, micros: PRICE_MICROS.lookup });
      line = asked;
    }
    const refusal = line && areaRefusal(line);
    if (refusal) {
      await this.budget.release(taken);
      return { status: 'refused', reason: refusal };
    }
    const id = await this.calls.begin({ leadId, submissionId, issuedAt, phoneNumber, code });
    if (!id) {
      await this.budget.release(taken);
      return { status: 'sent' };
    }
    try {
      const { providerId } = await this.sender.place({
        id,
        to: phoneNumber,
        transcript: transcript(this.business.name, code),
      });
      await this.calls.placed(id, providerId);
      return { status: 'sent' };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.inDoubt) await this.budget.release(taken);
      return this.failed(id, error);
    }
  }

  private async failed(id: string, { failure, providerCode, inDoubt }: CallError): Promise<CodeOutcome> {
    this.logger.warn({ id, failure, providerCode, inDoubt }, 'a call was not placed');
    if (inDoubt) await this.calls.inDoubt(id);
    else await this.calls.refused(id);
    switch (failure) {
      case 'number':
        return { status: 'refused', reason: 'unreachable' };
      case 'blocked':
        // Concerns this number or the account. If it is the account, the same refusal will come again.
        await this.methods.refused(this.method, {
          kind: 'content',
          code: providerCode,
          text: `Twilio no deja llamar a ese número (código ${providerCode}). Revise Geo Permissions (Estados Unidos y Puerto Rico) y el perfil de empresa de la cuenta.`,
        });
        return { status: 'refused', reason: 'unreachable' };
      case 'account':
        await this.methods.refused(this.method, {
          kind: 'account',
          code: providerCode,
          text: `Twilio no acepta ninguna llamada (código ${providerCode}). Revise la cuenta, su clave y que TWILIO_VOICE_FROM sea un número suyo que llama.`,
        });
        return { status: 'unavailable', reason: providerCode, inDoubt, outOfService: true };
      case 'transient':
        return { status: 'unavailable', reason: providerCode, inDoubt, outOfService: false };
    }
  }
}
