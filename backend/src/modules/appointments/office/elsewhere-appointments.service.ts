import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadAppointmentsService } from '../../leads/appointments/lead-appointments.service';
import { orLeadNotFound } from '../../leads/leads.errors';
import { StateGate } from '../../states/state-gate.service';
import { inThePast, leadCannotBook } from '../appointments.errors';
import { leadBooked } from './office-appointments.errors';

/** Appointment that the office has made outside our calendar. */
interface MadeElsewhere {
  leadId: string;
  startsAt: Date;
  timeZone: string;
  /** User who enters it. */
  createdById: string;
}

/** Enters appointments that were made outside our calendar. The person gets no message about them. */
@Injectable()
export class ElsewhereAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly effects: LeadAppointmentsService,
    private readonly states: StateGate,
  ) {}

  /**
   * Enters an appointment. A repeated call for the same time returns the same appointment.
   * @param inTransaction work of the caller in the same transaction
   * @throws AppError 404; 409 if the lead has another upcoming appointment; 422 for a time in the past, a blocked
   * lead, or a state that is not served
   */
  async book(
    request: MadeElsewhere,
    inTransaction: (manager: EntityManager, appointment: Appointment) => Promise<void>,
  ): Promise<Appointment> {
    return this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, request.leadId));
      if (lead.isBlocked) throw leadCannotBook();
      const now = this.clock.now();
      if (request.startsAt <= now) throw inThePast();
      const known = await this.appointments.findElsewhere(manager, lead.id, now);
      if (known?.startsAt?.getTime() === request.startsAt.getTime()) return known;
      await this.states.refuseContact(lead, { reader: 'office', manager });
      if (await this.appointments.hasUpcoming(manager, lead.id, now)) throw leadBooked();
      const appointment = await this.appointments.insertElsewhere(manager, request, now);
      await this.effects.apply(manager, lead, appointment, 'booked', true);
      await inTransaction(manager, appointment);
      return appointment;
    });
  }
}
