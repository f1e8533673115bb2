import { Injectable } from '@nestjs/common';
import { VERIFICATION_METHODS } from 'domain/verification';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { calendarLink } from '../../appointment-store/calendar-link';
import { LeadProofsRepository, type VerifiedLead } from '../../lead-store/submissions/lead-proofs.repository';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { calendarElsewhere } from '../../settings/calendar-elsewhere';
import { SettingsService } from '../../settings/settings.service';
import { MethodsService } from '../../verification/methods/methods.service';
import type { SubmissionStatusDto } from './dto/lead-responses.dto';

const HOUR_MS = 3_600_000;
/** How long the page of a submission can read its status. */
const KEPT_MS = 24 * HOUR_MS;

/** Returns the status of a submission, and where a verified lead continues. */
@Injectable()
export class SubmissionStatusService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly leadProofs: LeadProofsRepository,
    private readonly awaiting: VerificationSubmissionsRepository,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
    private readonly methods: MethodsService,
  ) {}

  /** Returns the status of a submission. An unknown id has the same response as a waiting submission. */
  async status(submissionId: string): Promise<SubmissionStatusDto> {
    const submission = await this.awaiting.find(submissionId);
    const now = this.clock.now();
    const available = submission
      ? await this.methods.available(submission.phoneNumber)
      : (await this.methods.list()).filter(({ inService }) => inService).map(({ method }) => method);
    const rest = {
      method: submission?.method ?? available[0] ?? VERIFICATION_METHODS[0],
      methods: this.methods.offers(available, submissionId),
    };
    if (!submission) return { state: 'waiting', ...rest };
    const { provenBy } = submission;
    if (provenBy === 'inbound_call' || provenBy === 'whatsapp') {
      const lead = await this.leadProofs.findVerified(submission.leadId);
      return lead
        ? { state: 'verified', ...rest, redirectUrl: await this.redirectUrl(lead) }
        : { state: 'expired', ...rest };
    }
    if (provenBy) return { state: 'verified', ...rest };
    if (submission.expiresAt <= now) return { state: 'expired', ...rest };
    return { state: submission.undeliveredAt ? 'undelivered' : 'waiting', ...rest };
  }

  /**
   * Returns the lead's personal link to our own calendar, on the host that the visitor used, or the owner's calendar elsewhere.
   */
  async redirectUrl(lead: VerifiedLead): Promise<string> {
    const elsewhere = calendarElsewhere(await this.settings.get(), this.config.publicUrl);
    if (elsewhere === null) return this.links.issueFor(lead.id, lead.phoneProvenAt === null, lead.verifiedAt);
    return calendarLink(elsewhere, {
      fullName: lead.fullName,
      phoneNumber: lead.phoneNumber,
      reference: lead.calendarReference,
    });
  }

  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.awaiting.removeEndedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
