import { Injectable } from '@nestjs/common';
import { type VerificationMethod } from 'domain/verification';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { AppConfig } from '../../../config/app-config';
import { EventsService } from '../../events/events.service';
import { LeadCodesRepository } from '../../lead-store/submissions/lead-codes.repository';
import { LeadProofsRepository, type VerifiedLead } from '../../lead-store/submissions/lead-proofs.repository';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { SubmissionSecrets } from '../../verification/methods/submission-secrets.service';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { CLAIM_JOB } from '../../appointment-store/claim-job';
import { NUDGE_AFTER_SECONDS, NUDGE_JOB } from '../../appointment-store/nudge-job';
import { LeadVerifiedNotificationService } from '../notifications/lead-verified-notification.service';
import { LeadScoreService } from '../score/lead-score.service';

/** Records the verification of a phone or a mailbox by any method. */
@Injectable()
export class LeadProofService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly leadCodes: LeadCodesRepository,
    private readonly leadProofs: LeadProofsRepository,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly scores: LeadScoreService,
    private readonly events: EventsService,
    private readonly notifications: LeadVerifiedNotificationService,
    private readonly links: AppointmentLinksService,
    private readonly secrets: SubmissionSecrets,
  ) {}

  /** Verifies a lead by its phone; the caller has locked the lead and checked the proof. See `LeadProofsRepository.provePhone`. */
  async provePhone(
    manager: EntityManager,
    leadId: string,
    by: { method: VerificationMethod; submissionId: string | null },
    now: Date,
  ): Promise<VerifiedLead> {
    const lead = await this.leadProofs.provePhone(manager, leadId, by, now);
    await this.afterPhone(manager, lead.id);
    await this.afterProof(manager, lead.id, by.method, now);
    return lead;
  }

  /** Verifies a lead by its mailbox. @returns null if the lead may not be verified by e-mail */
  async proveEmail(manager: EntityManager, leadId: string, now: Date): Promise<VerifiedLead | null> {
    const lead = await this.leadProofs.proveEmail(manager, leadId, now);
    if (lead) await this.afterProof(manager, lead.id, 'email', now);
    return lead;
  }

  /**
   * Verifies a submission by a call or message from the visitor's phone, once. The caller has checked that it came from
   * `phoneNumber`.
   * @param find selects the submission by the text or digits that the visitor sent
   * @param transaction of the caller; a new one if missing
   * @returns whether an open submission of that number was verified
   */
  async proveSubmission(
    method: Extract<VerificationMethod, 'inbound_call' | 'whatsapp'>,
    phoneNumber: string,
    find: { tokens: readonly string[] } | { digits: string },
    transaction?: EntityManager,
  ): Promise<boolean> {
    const now = this.clock.now();
    const prove = async (manager: EntityManager): Promise<boolean> => {
      const open = await this.awaiting.listOpen(manager, phoneNumber, now);
      const matching = open.filter(({ id }) =>
        'tokens' in find
          ? find.tokens.includes(this.secrets.token(id))
          : this.secrets.digits(id) === find.digits,
      );
      const [proven] = matching;
      // Two submissions may have the same four digits; neither is chosen then.
      if (!proven || matching.length > 1 || !(await this.leadCodes.lockById(manager, proven.leadId)))
        return false;
      if (!(await this.awaiting.markProven(manager, proven.id, method, now))) return false;
      await this.provePhone(manager, proven.leadId, { method, submissionId: proven.id }, now);
      return true;
    };
    return transaction ? prove(transaction) : this.dataSource.transaction(prove);
  }

  /** Removes all codes of a phone after its last try. */
  async forgetCodes(phoneNumber: string): Promise<void> {
    await this.dataSource.transaction((manager) => this.leadCodes.removeCodesOf(manager, phoneNumber));
  }

  /** Records a contact from the phone of a lead that had verified only its mailbox. @returns whether there is such a lead */
  async noteContact(
    manager: EntityManager,
    phoneNumber: string,
    method: Extract<VerificationMethod, 'inbound_call' | 'whatsapp'>,
  ): Promise<boolean> {
    const leadId = await this.leadProofs.notePhoneProven(manager, phoneNumber, method, this.clock.now());
    if (!leadId) return false;
    await this.afterPhone(manager, leadId);
    await this.scores.recompute(manager, leadId);
    return true;
  }

  /** Invalidates links that were issued for a mailbox only, and links earlier appointments with that phone to the lead. */
  private async afterPhone(manager: EntityManager, leadId: string): Promise<void> {
    await this.links.revokeIssuedByMail(manager, leadId);
    // Only calendars that send webhooks create appointments without a lead.
    if (this.config.calendlyWebhookKey || this.config.calWebhookKey)
      await this.jobs.enqueue(CLAIM_JOB, { leadId }, { manager });
  }

  private async afterProof(
    manager: EntityManager,
    leadId: string,
    method: VerificationMethod,
    now: Date,
  ): Promise<void> {
    await this.events.record('code_verified', { leadId, metadata: { method } }, manager);
    await this.scores.recompute(manager, leadId);
    await this.notifications.queue(manager, leadId, now);
    for (const step of ['soon', 'next_day'] as const)
      await this.jobs.enqueue(
        NUDGE_JOB,
        { leadId, verifiedAt: now.toISOString(), step },
        { manager, startAfterSeconds: NUDGE_AFTER_SECONDS[step] },
      );
  }
}
