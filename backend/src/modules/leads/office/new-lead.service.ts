import { Injectable } from '@nestjs/common';
import { OFFICE_PHONE_REFUSALS } from 'domain/phone';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isAhead, isPast } from '../../../common/moment';
import { parseUsPhone } from '../../../common/phone';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { ErasedPhonesRepository } from '../../lead-store/erased-phones.repository';
import { LeadAssignmentsRepository } from '../../lead-store/lead-assignments.repository';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { NewLeadsRepository } from '../../lead-store/new-leads.repository';
import { StateGate } from '../../states/state-gate.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { phoneRefused } from '../../verification/verification.errors';
import { isSeen } from '../lead-subject';
import { consentInFuture, followUpPast, leadExists, phoneErased } from '../leads.errors';
import { LeadScoreService } from '../score/lead-score.service';
import type { NewLeadDto } from './dto/new-lead.dto';
import { leadTarget } from '../lead-target';

/** Default source of a lead that the office adds: a phone call. */
const BY_PHONE = 'teléfono';

/** Adds leads of people who call or visit the office. */
@Injectable()
export class NewLeadService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly assignments: LeadAssignmentsRepository,
    private readonly newLeads: NewLeadsRepository,
    private readonly erased: ErasedPhonesRepository,
    private readonly limits: VerificationLimitsService,
    private readonly timeline: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
    private readonly audit: AuditService,
    private readonly states: StateGate,
  ) {}

  /**
   * Adds a lead with an unverified phone.
   * @returns id of the lead
   * @throws AppError 409 with the id of the existing lead; 422 for a refused phone, a phone with erased data, and a state that is not served
   */
  async create(admin: CurrentAdmin, dto: NewLeadDto): Promise<string> {
    const phone = parseUsPhone(dto.phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason, OFFICE_PHONE_REFUSALS);
    const now = this.clock.now();
    if (dto.nextFollowUpAt && isPast(dto.nextFollowUpAt, now)) throw followUpPast();
    if (dto.consent && isAhead(dto.consent.at, now)) throw consentInFuture();
    await this.states.refuse('contact', [dto.state], { reader: 'office' });
    return this.dataSource.transaction(async (manager) => {
      // Waits for a concurrent erasure of this phone, or makes it wait.
      await this.limits.holdPhone(manager, phone.e164);
      if (await this.erased.has(manager, phone.e164)) throw phoneErased();
      return this.add(manager, admin, { ...dto, phoneNumber: phone.e164 }, now);
    });
  }

  private async add(
    manager: EntityManager,
    admin: CurrentAdmin,
    { fullName, phoneNumber, email, state, source, consent, note, nextFollowUpAt }: NewLeadDto,
    now: Date,
  ): Promise<string> {
    const lead = {
      fullName,
      phoneNumber,
      email: email ?? null,
      state: state ?? null,
      leadSource: source ?? BY_PHONE,
      nextFollowUpAt: nextFollowUpAt ?? null,
    };
    const id = await this.newLeads.add(manager, lead, now);
    if (id === null) throw leadExists(await this.seenLead(manager, admin, phoneNumber));
    if (consent)
      await this.newLeads.addSpokenConsent(manager, lead, consent, { username: admin.username, at: now });
    if (note)
      await this.timeline.add(manager, id, {
        type: 'note',
        direction: 'internal',
        content: note,
        metadata: { by: admin.username },
        createdAt: now,
      });
    // An agent who adds a lead is talking to the person and becomes the assignee; other users assign the lead themselves.
    if (admin.role === 'agent')
      await this.assignments.give(manager, [{ leadId: id, to: admin.id }], {
        reason: 'created',
        by: admin.id,
        at: now,
        returnsAt: null,
      });
    await this.scores.recompute(manager, id);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'lead_created',
        target: leadTarget(id),
        after: { source: lead.leadSource, consent: consent !== undefined },
      },
      manager,
    );
    return id;
  }

  /** Returns the id of the lead with that phone; null if the user may not see it. */
  private async seenLead(
    manager: EntityManager,
    admin: CurrentAdmin,
    phoneNumber: string,
  ): Promise<string | null> {
    const lead = await this.leads.lockLiveByPhone(manager, phoneNumber);
    return lead && isSeen(admin, lead) ? lead.id : null;
  }
}
