import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import {
  LeadCodesRepository,
  type LeadUnderVerification,
} from '../../lead-store/submissions/lead-codes.repository';
import { LeadProofsRepository, type VerifiedLead } from '../../lead-store/submissions/lead-proofs.repository';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import type { Attempt } from '../../security/attempts/attempts.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { mailboxKey, VerificationCodeService } from '../../verification/verification-code.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { outOfTries, phoneRefused, WRONG_CODE } from '../../verification/verification.errors';
import type { VerifyLeadResponseDto } from './dto/lead-responses.dto';
import { LeadProofService } from './lead-proof.service';
import { SubmissionStatusService } from './submission-status.service';

/** How long a correct code is accepted again, for clients that lost the first response. */
const REPEAT_MS = 2 * 60_000;

/** Checks the code that a visitor entered. */
@Injectable()
export class LeadVerificationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leadCodes: LeadCodesRepository,
    private readonly leadProofs: LeadProofsRepository,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly proofService: LeadProofService,
    private readonly status: SubmissionStatusService,
    private readonly codes: VerificationCodeService,
    private readonly limits: VerificationLimitsService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Counts the try before comparing, and consumes a correct code in the same transaction: concurrent guesses cannot pass the
   * limit, and concurrent correct codes verify once. Tries past the limit are recorded and count against the IP address.
   * @throws AppError 422 for a number that is not accepted, 429 if the tries are used up
   */
  async verify(phoneNumber: string, code: string, client: Client): Promise<VerifyLeadResponseDto> {
    const phone = parseUsPhone(phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    const outcome = await this.dataSource.transaction((manager) =>
      this.tryCode(manager, phone.e164, code, client),
    );
    switch (outcome) {
      case 'out_of_tries':
        throw outOfTries();
      case 'wrong_code':
        return { verified: false, error: WRONG_CODE };
      default:
        return { verified: true, redirectUrl: await this.status.redirectUrl(outcome) };
    }
  }

  private async tryCode(
    manager: EntityManager,
    phoneNumber: string,
    code: string,
    { ip }: Client,
  ): Promise<VerifiedLead | 'wrong_code' | 'out_of_tries'> {
    const { may, isLast } = await this.limits.spendTry(manager, phoneNumber);
    if (!may) {
      await this.attempts.record(failedTry(phoneNumber, ip, 'out_of_tries'), manager);
      await this.limits.countWrongCode(manager, null, ip);
      return 'out_of_tries';
    }
    const verified = await this.verifiedBy(manager, phoneNumber, code, ip);
    if (verified) {
      await this.limits.forgetTries(manager, phoneNumber);
      return verified;
    }
    // The last try removes all codes, so that a later reset cannot allow more guesses at them.
    if (isLast) await this.leadCodes.removeCodesOf(manager, phoneNumber);
    await this.attempts.record(failedTry(phoneNumber, ip, 'wrong_code'), manager);
    await this.limits.countWrongCode(manager, phoneNumber, ip);
    return 'wrong_code';
  }

  /** @returns lead that the code verifies, or verified a moment ago; null for a wrong code */
  private async verifiedBy(
    manager: EntityManager,
    phoneNumber: string,
    code: string,
    ip: string,
  ): Promise<VerifiedLead | null> {
    const now = this.clock.now();
    const rightTry: Attempt = { phoneNumber, ipAddress: ip, attemptType: 'verify', failureReason: null };
    for (const lead of await this.leadCodes.lockInForce(manager, phoneNumber, now)) {
      const verified = await this.proveByCode(manager, lead, phoneNumber, code, now);
      if (!verified) continue;
      await this.attempts.record(rightTry, manager);
      return verified;
    }
    const since = new Date(now.getTime() - REPEAT_MS);
    for (const lead of await this.leadProofs.findJustVerified(manager, phoneNumber, since)) {
      const { codeHash, emailAddress } = lead;
      const isPhones = this.codes.matches(codeHash, phoneNumber, code);
      const isMailboxs =
        emailAddress !== null && this.codes.matches(codeHash, mailboxKey(phoneNumber, emailAddress), code);
      if (!isPhones && !isMailboxs) continue;
      await this.attempts.record(rightTry, manager);
      // A code sent by e-mail verifies the mailbox only, even if the phone was verified by another method meanwhile.
      return isPhones ? lead : { ...lead, phoneProvenAt: null };
    }
    return null;
  }

  /** Compares the code with those of the phone and of the mailbox. @returns null if it matches neither */
  private async proveByCode(
    manager: EntityManager,
    { id, codeHash, codeMethod, issuedAt, emailCodeHash, emailAddress }: LeadUnderVerification,
    phoneNumber: string,
    code: string,
    now: Date,
  ): Promise<VerifiedLead | null> {
    if (codeHash !== null && this.codes.matches(codeHash, phoneNumber, code)) {
      const method = codeMethod ?? 'sms';
      if (issuedAt) await this.awaiting.markCodeProven(manager, { leadId: id, issuedAt }, method, now);
      return this.proofService.provePhone(manager, id, { method, submissionId: null }, now);
    }
    const isMailed =
      emailCodeHash !== null &&
      emailAddress !== null &&
      this.codes.matches(emailCodeHash, mailboxKey(phoneNumber, emailAddress), code);
    return isMailed ? this.proofService.proveEmail(manager, id, now) : null;
  }
}

const failedTry = (
  phoneNumber: string,
  ipAddress: string,
  failureReason: 'wrong_code' | 'out_of_tries',
): Attempt => ({ phoneNumber, ipAddress, attemptType: 'verify', failureReason });
