import { Injectable } from '@nestjs/common';
import { PRICE_MICROS } from 'domain/verification-prices';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { DailyBudgetService } from '../../messaging/budget/daily-budget.service';
import type { VoiceStep } from '../../messaging/voice/voice-step';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { MethodsService } from '../../verification/methods/methods.service';
import { WebhookReceipts } from '../../webhooks-in/webhook-receipts.service';
import { LeadProofService } from '../intake/lead-proof.service';
import { LeadSubmissionService } from '../intake/lead-submission.service';
import { Business } from '../../site-content/business';

/** Incoming call. */
export interface InboundCall {
  /** Id of the call at the provider. */
  providerId: string;
  /** Caller's number, as reported by the network. */
  from: string;
  /** Whether the caller's carrier attests the number with level A. */
  isAttested: boolean;
}

/** Number of digits to key; see SubmissionSecrets. */
const DIGITS = 4;

const ASK = 'Marque los cuatro números que ve en la página.';
const NO_DIGITS = 'No recibimos los cuatro números. Puede volver a llamar. Adiós.';

/** Answers incoming calls: callers prove their number by keying the digits that the page shows. */
@Injectable()
export class InboundCallsService {
  constructor(
    private readonly business: Business,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly limits: VerificationLimitsService,
    private readonly attempts: AttemptsService,
    private readonly receipts: WebhookReceipts,
    private readonly methods: MethodsService,
    private readonly budget: DailyBudgetService,
    private readonly proofs: LeadProofService,
    private readonly submissions: LeadSubmissionService,
  ) {}

  /** Returns the reply to a new call. */
  async answered(call: InboundCall): Promise<VoiceStep> {
    const phoneNumber = numberOf(call);
    if (!phoneNumber) return this.strangers();
    const isNoted =
      call.isAttested &&
      (await this.dataSource.transaction((manager) =>
        this.proofs.noteContact(manager, phoneNumber, 'inbound_call'),
      ));
    const [newest] = await this.awaiting.listOpen(this.dataSource, phoneNumber, this.clock.now());
    if (newest || isNoted) await this.pay(call);
    if (!newest)
      return isNoted ? this.ended('Gracias. Su teléfono quedó comprobado. Adiós.') : this.strangers();
    if (call.isAttested) return keyed(`Hola, le atiende ${this.business.name}. ${ASK}`);
    return this.callBack(call, phoneNumber, newest);
  }

  /** Returns the reply to keyed digits. Each entry counts as a try at the phone's code. */
  async keyed(call: InboundCall, digits: string): Promise<VoiceStep> {
    const phoneNumber = numberOf(call);
    if (!phoneNumber || !(await this.awaiting.hasOpen(phoneNumber, this.clock.now())))
      return this.strangers();
    // Only a caller who heard the request for the digits has a reason to enter them.
    if (!call.isAttested)
      return this.ended('No podemos comprobar su número así. Elija otra vía en la página. Adiós.');
    const { may, isLast } = await this.dataSource.transaction((manager) =>
      this.limits.spendTry(manager, phoneNumber),
    );
    if (!may) {
      await this.recordFailure(phoneNumber, 'out_of_tries');
      return this.ended('Se agotaron los intentos. Pida otro código en la página. Adiós.');
    }
    if (
      !/^\d{4}$/.test(digits) ||
      !(await this.proofs.proveSubmission('inbound_call', phoneNumber, { digits }))
    ) {
      await this.recordFailure(phoneNumber, 'wrong_code');
      if (isLast) await this.proofs.forgetCodes(phoneNumber);
      return keyed(`Esos números no coinciden. ${ASK}`);
    }
    await this.dataSource.transaction((manager) => this.limits.forgetTries(manager, phoneNumber));
    await this.methods.succeeded('inbound_call');
    return this.ended('Listo. Su teléfono quedó comprobado: vuelva a la página, que continúa sola. Adiós.');
  }

  /** Calls back a number without attestation, so that the code reaches the owner of the number. */
  private async callBack(
    { providerId }: InboundCall,
    phoneNumber: string,
    submission: { id: string; leadId: string },
  ): Promise<VoiceStep> {
    const isNew = await this.dataSource.transaction((manager) =>
      this.receipts.isNew(manager, 'twilio', `call:${providerId}`),
    );
    const isCalled = !isNew || (await this.submissions.callBack(phoneNumber, submission));
    return this.ended(
      isCalled
        ? 'Para comprobar su número le devolvemos la llamada ahora mismo, con un código para la página. Adiós.'
        : 'Ahora no podemos devolverle la llamada. Elija otra vía en la página. Adiós.',
    );
  }

  /**
   * Charges the price of a call to the day's budget, once per call. Calls are accepted even if the budget is spent, because a lead is worth
   * more than a cent.
   */
  private async pay({ providerId }: InboundCall): Promise<void> {
    const isNew = await this.dataSource.transaction((manager) =>
      this.receipts.isNew(manager, 'twilio', `cost:${providerId}`),
    );
    if (isNew) await this.budget.charge(PRICE_MICROS.inbound_call);
  }

  private async recordFailure(
    phoneNumber: string,
    failureReason: 'wrong_code' | 'out_of_tries',
  ): Promise<void> {
    await this.attempts.record({ phoneNumber, ipAddress: '', attemptType: 'verify', failureReason });
  }

  /** Returns a short reply for callers without a pending verification, because each second costs. */
  private strangers(): VoiceStep {
    return this.ended(`Hola, este número de ${this.business.name} es solo para comprobar teléfonos. Adiós.`);
  }

  private ended(text: string): VoiceStep {
    return { lines: [text], keys: null };
  }
}

const numberOf = ({ from }: InboundCall): string | null => {
  const phone = parseUsPhone(from);
  return phone.valid ? phone.e164 : null;
};

const keyed = (text: string): VoiceStep => ({ lines: [text], keys: { count: DIGITS, otherwise: NO_DIGITS } });
