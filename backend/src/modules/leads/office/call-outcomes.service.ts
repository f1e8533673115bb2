import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { plannedTime } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { bookedWithoutAppointment, outcomeRecent } from '../leads.errors';
import { leavesNoStep } from './changes-after';
import type { AddInteractionDto } from './dto/lead-work.dto';

/** Time in which a second outcome of the same lead is probably a mistake. */
const RECENT_MS = 600_000;
const DAY_MS = 86_400_000;

type Contact = Pick<AddInteractionDto, 'outcome' | 'confirm' | 'noNextStep' | 'nextFollowUpAt'>;

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
    { now, username }: { now: Date; username: string },
  ): Promise<void> {
    if (!outcome) return;
    if (!confirm) {
      const recent = await this.timeline.outcomeSince(manager, leadId, new Date(now.getTime() - RECENT_MS));
      if (recent) throw outcomeRecent(recent.by === username ? 'Usted' : recent.by);
    }
    if (outcome === 'booked' && !(await this.appointments.hasUpcoming(manager, leadId, now)))
      throw bookedWithoutAppointment();
  }

  /**
   * Returns the next follow-up after a contact: the chosen one, or one a day later for an outcome without a choice, so that no lead is
   * lost. After an outcome it is moved to an hour when calls are allowed. Null if one is planned already, if none is wanted, or if the
   * lead is decided or has an appointment.
   */
  async stepAfter(manager: EntityManager, lead: Lead, contact: Contact, now: Date): Promise<Date | null> {
    const { outcome, nextFollowUpAt: chosen } = contact;
    if (!outcome) return chosen ?? null;
    if (!chosen && !(await this.needsStep(manager, lead, contact, now))) return null;
    const { quietHours, timeZone } = await this.settings.get(manager);
    return plannedTime(lead.state, chosen ?? new Date(now.getTime() + DAY_MS), quietHours, timeZone);
  }

  /** Returns whether an outcome without a chosen next step needs one. */
  private async needsStep(
    manager: EntityManager,
    { id, nextFollowUpAt, leadCategory }: Lead,
    contact: Contact,
    now: Date,
  ): Promise<boolean> {
    const { outcome } = contact;
    if (leavesNoStep(contact) || outcome === 'booked' || outcome === 'not_interested') return false;
    if (outcome !== 'answered') return nextFollowUpAt === null;
    // A conversation completes a follow-up that is due; a later one stays.
    if (nextFollowUpAt !== null && nextFollowUpAt > now) return false;
    if (leadCategory === 'client' || leadCategory === 'lost') return false;
    return !(await this.appointments.hasUpcoming(manager, id, now));
  }
}
