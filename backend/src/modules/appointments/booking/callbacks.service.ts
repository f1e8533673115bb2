import { Injectable } from '@nestjs/common';
import type { TimeOfDay } from 'domain/calendar/appointments';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadAppointmentsService } from '../../leads/appointments/lead-appointments.service';
import { StateGate } from '../../states/state-gate.service';
import { SettingsService } from '../../settings/settings.service';
import { linkDead } from '../appointments.errors';
import { VisitorLimits } from './visitor-limits.service';
import { nextMomentOf } from './time-of-day';

/** Handles requests for a call from people who found no suitable time. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: VisitorLimits,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly leadAppointments: LeadAppointmentsService,
    private readonly states: StateGate,
  ) {}

  /** Returns the part of the day of a request that is still planned; null if there is none. */
  requested(leadId: string): Promise<TimeOfDay | null> {
    return this.timeline.requestedCall(this.dataSource, leadId);
  }

  /**
   * Plans the call at the next such time of day when the person may be called.
   * @throws AppError 404 for a lead that cannot book, 422 for a state that is not served, 429
   */
  async request(leadId: string, timeOfDay: TimeOfDay, timeZone: string, ip: string): Promise<void> {
    const { quietHours } = await this.settings.get();
    const limits = await this.limits.of('callback', ip, leadId);
    await this.dataSource.transaction(async (manager) => {
      const lead = await this.leads.lockLive(manager, leadId);
      if (!lead || lead.isBlocked || lead.verificationStatus !== 'verified') throw linkDead();
      await this.states.refuseContact(lead, {
        reader: 'person',
        outcome: 'No se anotó ninguna llamada.',
        manager,
      });
      await this.limits.count(manager, limits);
      const at = nextMomentOf(timeOfDay, {
        timeZone,
        state: lead.state,
        now: this.clock.now(),
        quietHours,
      });
      await this.leadAppointments.planCall(manager, lead, at, timeOfDay);
    });
  }
}
