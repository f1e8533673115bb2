import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { REFUSE_FROM_SCORE } from '../../fraud/fraud-rules';
import { LeadCodesRepository, type LeadToProve } from '../../lead-store/submissions/lead-codes.repository';
import {
  LeadSubmissionsRepository,
  type AwaitedProof,
  type LeadSubmission,
  type SavedSubmission,
} from '../../lead-store/submissions/lead-submissions.repository';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { StateGate } from '../../states/state-gate.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';

/** Decides which lead a submission or a new code belongs to, and stores it there. */
@Injectable()
export class SubmissionRecords {
  constructor(
    private readonly clock: Clock,
    private readonly submissions: LeadSubmissionsRepository,
    private readonly leadCodes: LeadCodesRepository,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly limits: VerificationLimitsService,
    private readonly states: StateGate,
  ) {}

  /** Returns the id if it belongs to an open submission of this phone; otherwise null. */
  async openSubmission(id: string | undefined, phoneNumber: string): Promise<string | null> {
    const submission = id === undefined ? null : await this.awaiting.find(id);
    const isOpen =
      submission?.phoneNumber === phoneNumber &&
      submission.provenBy === null &&
      submission.expiresAt > this.clock.now();
    return isOpen ? submission.id : null;
  }

  /**
   * Saves a submission. One with a code by e-mail does not change a lead that was verified before, unless with the same mailbox:
   * it becomes a second lead, a possible duplicate.
   */
  async save(
    manager: EntityManager,
    submission: LeadSubmission,
    proof: AwaitedProof,
  ): Promise<SavedSubmission> {
    if (proof.method !== 'email' || !proof.email) return this.submissions.upsert(manager, submission, proof);
    const { phoneNumber } = submission;
    const known = await this.leadCodes.lockLive(manager, phoneNumber);
    await this.renewTries(manager, phoneNumber);
    if (!known || canProveByMail(known, proof.email))
      return this.submissions.upsert(manager, submission, proof);
    const duplicate = await this.leadCodes.findDuplicate(manager, phoneNumber, proof.email);
    if (!duplicate) return this.submissions.upsert(manager, submission, proof, true);
    await this.submissions.renew(manager, duplicate, phoneNumber, proof);
    return { id: duplicate, isNew: false };
  }

  /** Renews the code or method of a lead that submitted before. @returns null if there is none, or nothing may be sent */
  async renew(manager: EntityManager, phoneNumber: string, proof: AwaitedProof): Promise<string | null> {
    // Without an open submission the response is the same, but no e-mail is sent.
    if (proof.isResend && proof.method === 'email') return null;
    const lead = proof.isResend
      ? await this.leadCodes.lockLive(manager, phoneNumber)
      : await this.lockOpen(manager, phoneNumber, proof.submissionId);
    if (!lead || (await this.states.contactRefusal(lead, manager))) return null;
    if (lead.fraudScore >= REFUSE_FROM_SCORE) {
      await this.leadCodes.removeCode(manager, lead.id);
      return null;
    }
    let leadId = lead.id;
    if (proof.email) {
      const isOwn = lead.isVerified || lead.isDuplicate || lead.submissionId === proof.submissionId;
      if (!canProveByMail(lead, proof.email) || !isOwn) {
        const duplicate =
          (await this.leadCodes.findDuplicate(manager, phoneNumber, proof.email)) ??
          (await this.submissions.splitHeldBack(manager, lead.id, proof.submissionId));
        // The form was replaced by a newer one, so an e-mail has nothing left to verify.
        if (!duplicate) return null;
        leadId = duplicate;
      }
      await this.renewTries(manager, phoneNumber);
    }
    await this.submissions.renew(manager, leadId, phoneNumber, proof);
    return leadId;
  }

  /** Locks the lead of an open submission, then the submission, in the same order as the verification. */
  private async lockOpen(
    manager: EntityManager,
    phoneNumber: string,
    submissionId: string,
  ): Promise<LeadToProve | null> {
    const submission = await this.awaiting.find(submissionId, manager);
    const lead = submission && (await this.leadCodes.lockById(manager, submission.leadId));
    const isOpen =
      lead && (await this.awaiting.lockOpen(manager, submissionId, phoneNumber, this.clock.now())) !== null;
    return isOpen ? lead : null;
  }

  /**
   * Resets the tries for a code by e-mail only if they are used up. All codes of the phone were removed with the last try, so the
   * reset cannot allow more guesses at an earlier code.
   */
  private async renewTries(manager: EntityManager, phoneNumber: string): Promise<void> {
    if (await this.limits.isOutOfTries(manager, phoneNumber))
      await this.limits.forgetTries(manager, phoneNumber);
  }

  /** Returns the address from which a lead sent its form; null if it was erased. */
  addressOf(leadId: string): Promise<string | null> {
    return this.leadCodes.addressOf(leadId);
  }

  /** Saves a submission without a code, for review by the office. @returns the id of its lead */
  saveRefused(manager: EntityManager, submission: LeadSubmission): Promise<string> {
    return this.submissions.saveRefused(manager, submission, this.clock.now());
  }
}

/** Returns whether a code by e-mail may change this lead: only if neither its phone nor another mailbox was verified. */
const canProveByMail = ({ isVerified, phoneIsProven, provenEmail }: LeadToProve, email: string): boolean =>
  !phoneIsProven && (!isVerified || provenEmail === email);
