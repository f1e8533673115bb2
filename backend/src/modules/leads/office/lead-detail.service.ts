import { Injectable } from '@nestjs/common';
import type { StateHours } from 'domain/calendar/call-times';
import { splitName } from 'domain/names';
import { officeContentOf } from 'domain/state-law/listed-items';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { CallsService } from '../contacts/calls.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { hoursOf, type QuietHours } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { StateGate } from '../../states/state-gate.service';
import { LimitsService } from '../../security/limits/limits.service';
import type { Lead } from '../../lead-store/lead.entity';
import type { LeadDetailDto } from './dto/lead-detail.dto';
import { scoreReasons } from '../score/lead-score';
import { LeadScoreService } from '../score/lead-score.service';
import { LeadDetailRepository } from './lead-detail.repository';
import { LeadMessagesService } from './lead-messages.service';
import { LeadSalesService } from './lead-sales.service';
import { leadTarget } from '../lead-target';
import { leadClocks } from '../lead-clock';
import { leadNotFound, orLeadNotFound } from '../leads.errors';

const TIMELINE_LENGTH = 200;
const CONSENTS = 20;
/** Interval in which repeated views of a lead by the same user are recorded once. */
const LOOK_SECONDS = 600;

/** Returns the hours without the name of the state. */
const callingHoursOf = (state: string | null, table: QuietHours): StateHours => {
  const { weekdays, saturday, sunday } = hoursOf(state, table);
  return { weekdays, saturday, sunday };
};

/** Reads all data of one lead. */
@Injectable()
export class LeadDetailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly leads: LeadDetailRepository,
    private readonly scores: LeadScoreService,
    private readonly messages: LeadMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly states: StateGate,
    private readonly sales: LeadSalesService,
    private readonly calls: CallsService,
  ) {}

  /**
   * Shows a lead to a user; the view is recorded first.
   * @throws AppError 404 for an unknown lead; a deleted one is found until it is purged
   */
  async show(admin: CurrentAdmin, id: string): Promise<LeadDetailDto> {
    const lead = await this.get(id);
    await this.recordLook(admin, id);
    return lead;
  }

  /** Records a view once in ten minutes, even with concurrent requests of the same user. */
  async recordLook(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const key = `lead-viewed:${admin.id}:${id}`;
      const [look] = await this.limits.hit([{ key, cap: 1, windowSeconds: LOOK_SECONDS }], manager);
      if (look!.hits > 1) return;
      await this.audit.record({ ...byAdmin(admin), action: 'lead_viewed', target: leadTarget(id) }, manager);
    });
  }

  /** @throws AppError 404 for an unknown lead; a deleted one is found until it is purged */
  async get(id: string): Promise<LeadDetailDto> {
    const lead = orLeadNotFound(await this.leads.find(id));
    const now = this.clock.now();
    const limit = await this.calls.limit(lead);
    const [
      facts,
      consents,
      timeline,
      appointments,
      refusal,
      suppressions,
      suspected,
      assignedTo,
      settings,
      rule,
      sale,
      freeAt,
    ] = await Promise.all([
      this.scores.facts(this.dataSource.manager, id),
      this.leads.consents(lead.phoneNumber, CONSENTS),
      this.leads.timeline(lead, TIMELINE_LENGTH + 1),
      this.leads.appointments(id, now),
      this.messages.refusal(lead, this.dataSource.manager, { limit }),
      this.suppressions.of(lead.phoneNumber),
      this.suppressions.suspected(lead.phoneNumber),
      this.leads.assigned(lead),
      this.settings.get(),
      this.states.ruleOf([lead.state]),
      this.sales.of(id),
      this.calls.freeAt(lead, limit),
    ]);
    // The lead was erased between the two reads.
    if (!facts) throw leadNotFound();
    return {
      ...shownOf(lead),
      ...splitName(lead.fullName),
      ...leadClocks(now, settings)(lead.state, freeAt),
      callingHours: callingHoursOf(lead.state, settings.quietHours),
      callsOnHolidays: settings.quietHours.onHolidays ?? false,
      assignedTo,
      fraudReasons: lead.fraudReason?.split(', ') ?? [],
      scoreReasons: scoreReasons(facts).map(({ name, points, text }) => ({ rule: name, points, text })),
      ...appointments,
      textingRefusal: refusal,
      stateRule: rule && {
        way: rule.way,
        isEnforced: rule.isEnforced,
        needsItems: officeContentOf(rule.state) === 'items',
        needsReport: officeContentOf(rule.state) === 'report',
      },
      sale,
      suppressions,
      suspectedRefusals: suspected,
      consents: consents.map(
        ({ kind, granted, textVersion, textShown, ipAddress, way, recordedBy, createdAt }) => ({
          kind,
          granted,
          textVersion,
          textShown,
          ipAddress,
          way,
          recordedBy,
          createdAt,
        }),
      ),
      timeline: timeline.slice(0, TIMELINE_LENGTH),
      timelineTruncated: timeline.length > TIMELINE_LENGTH,
    };
  }
}

type ShownColumn = keyof Lead & keyof LeadDetailDto;

/** Columns of a lead that the detail omits. A column that is missing both in the DTO and here does not compile. */
const HIDDEN: Readonly<Record<Exclude<keyof Lead, ShownColumn>, true>> = {
  otpCode: true,
  assignedAt: true,
  returnsAt: true,
  otpMethod: true,
  emailCode: true,
  emailCodeAddress: true,
  emailCodeExpiresAt: true,
  emailCodeSubmissionId: true,
  submissionId: true,
  otpExpiresAt: true,
  otpIssuedAt: true,
  otpSentAt: true,
  verifiedCode: true,
  codeVerifiedAt: true,
  pendingSubmission: true,
  fraudReason: true,
  clearedFraudRules: true,
  deviceFingerprint: true,
  calendarReference: true,
  search: true,
};

const shownOf = (lead: Lead): Pick<Lead, ShownColumn> =>
  Object.fromEntries(Object.entries(lead).filter(([column]) => !(column in HIDDEN))) as Pick<
    Lead,
    ShownColumn
  >;
