import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { sinceInWords } from '../../../common/calendar/local-time';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { callNeedsReason, orLeadNotFound } from '../leads.errors';
import { ContactReasonsService, type AgainstRule } from './contact-reasons.service';
import { limitInWords } from './contact-limit.copy';

/** Rule that is against a call, with a sentence about it. */
interface Obstacle {
  rule: AgainstRule;
  text: string;
}

/** Records the calls of the office before they are placed, and requires a reason for a call against a rule. */
@Injectable()
export class CallsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly leads: LeadsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly contacts: ContactsService,
    private readonly suppressions: SuppressionsService,
    private readonly reasons: ContactReasonsService,
  ) {}

  /**
   * Records a call that the user is about to place.
   * @returns number of contacts with the number in 24 hours, including this call
   * @throws AppError 404; 409 `CALL_NEEDS_REASON` if a rule is against the call and no reason is given
   */
  place(admin: CurrentAdmin, leadId: string, reason?: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const { phoneNumber } = lead;
      await this.contacts.hold(manager, phoneNumber);
      const obstacle = await this.obstacle(manager, lead);
      if (obstacle && !reason) throw callNeedsReason(obstacle.rule, obstacle.text);
      await this.contacts.record(manager, {
        phoneNumber,
        kind: 'call',
        reference: null,
        createdBy: admin.username,
      });
      if (obstacle && reason)
        await this.reasons.record(manager, admin, leadId, { kind: 'call', rule: obstacle.rule, reason });
      return this.contacts.count(phoneNumber, manager);
    });
  }

  /**
   * Returns the time at which the number of contacts allows one more; null if it does now, or if the person waits for an answer, because
   * an answer is never stopped.
   */
  async limit(lead: Lead, manager: EntityManager = this.dataSource.manager): Promise<Date | null> {
    return lead.repliedAt ? null : this.contacts.freeAt(lead, manager);
  }

  /**
   * Returns the time at which the law allows one more call; null if it does now. Always null if the person waits for an answer or has an
   * appointment at this time, because the person asked for that call.
   * @param limit result of `limit`
   */
  async freeAt(
    lead: Lead,
    limit: Date | null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Date | null> {
    if (limit && (await this.appointments.isMeeting(manager, lead.id, this.clock.now()))) return null;
    return limit;
  }

  private async obstacle(manager: EntityManager, lead: Lead): Promise<Obstacle | null> {
    if (await this.suppressions.isSuppressed(lead.phoneNumber, 'voice', manager))
      return { rule: 'opted_out', text: 'Esta persona pidió que no la llamen.' };
    const { quietHours, timeZone } = await this.settings.get(manager);
    const now = this.clock.now();
    const free = await this.freeAt(lead, await this.limit(lead, manager), manager);
    const from = nextLegalMoment(lead.state, free ?? now, quietHours);
    if (!free && from && from <= now) return null;
    const since = from ? ` Puede llamar desde ${sinceInWords(from, timeZone, now)}.` : '';
    return free
      ? { rule: 'limit', text: `${limitInWords(await this.contacts.limitOf(lead, manager))}${since}` }
      : {
          rule: 'hours',
          text: `A esta hora, o en este día, la ley del estado, o el horario de la oficina, no permite llamar a esta persona.${since}`,
        };
  }
}
