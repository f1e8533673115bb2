import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { plannedTime } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { bookedWithoutAppointment, outcomeRecent } from '../leads.errors';
import type { AddInteractionDto } from './dto/lead-work.dto';

/** Time in which a second outcome of the same lead is probably a mistake. */
const RECENT_MS = 600_000;
const DAY_MS = 86_400_000;

type Contact = Pick<AddInteractionDto, 'outcome' | 'confirm' | 'noNextStep'>;

/** Rules for the outcomes of calls. The caller has locked the lead. */
@Injectable()
export class CallOutcomesService {
  constructor(
    private readonly settings: SettingsService,
    private readonly timeline: LeadTimelineRepository,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /**
   * Checks that an outcome may be recorded.
   * @throws AppError 409 `OUTCOME_RECENT` within ten minutes after another outcome, unless confirmed; 422 for `booked` without an
   * upcoming appointment
   */
  async expectAllowed(
    manager: EntityManager,
    leadId: string,
    { outcome, confirm }: Contact,
    now: Date,
  ): Promise<void> {
    if (!outcome) return;
    if (!confirm) {
      const recent = await this.timeline.outcomeSince(manager, leadId, new Date(now.getTime() - RECENT_MS));
      if (recent) throw outcomeRecent(recent.by);
    }
    if (outcome === 'booked' && !(await this.appointments.hasUpcoming(manager, leadId, now)))
      throw bookedWithoutAppointment();
  }

  /**
   * Returns the follow-up after an outcome without a chosen next step, so that no lead is lost: a day later, at an hour when calls are
   * allowed. Null if one is planned, if none is wanted, or if the lead is decided or has an appointment.
   */
  async stepAfter(
    manager: EntityManager,
    lead: Lead,
    { outcome, noNextStep }: Contact,
    now: Date,
  ): Promise<Date | null> {
    if (!outcome || noNextStep || outcome === 'booked' || outcome === 'not_interested') return null;
    const { state, nextFollowUpAt, leadCategory } = lead;
    if (outcome === 'answered') {
      // A conversation completes a follow-up that is due; a later one stays.
      if (nextFollowUpAt !== null && nextFollowUpAt > now) return null;
      if (leadCategory === 'client' || leadCategory === 'lost') return null;
      if (await this.appointments.hasUpcoming(manager, lead.id, now)) return null;
    } else if (nextFollowUpAt !== null) return null;
    const { quietHours, timeZone } = await this.settings.get(manager);
    return plannedTime(state, new Date(now.getTime() + DAY_MS), quietHours, timeZone);
  }
}
