import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { appointmentNotFound, leadCannotBook, linkDead } from '../appointments.errors';
import type { Actor } from './actor';

/** Locks a lead and its appointment, always in this order. */
@Injectable()
export class AppointmentLocks {
  constructor(
    private readonly leads: LeadsRepository,
    private readonly links: AppointmentLinksService,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /** Locks an appointment and its lead. @throws AppError 404 for an appointment of a deleted lead */
  async both(
    manager: EntityManager,
    id: string,
    leadId: string | null,
  ): Promise<{ lead: Lead; appointment: Appointment }> {
    const lead = leadId ? await this.leads.lockLive(manager, leadId) : null;
    const appointment = lead && (await this.appointments.lockOwn(manager, id));
    if (!lead || !appointment) throw appointmentNotFound();
    return { lead, appointment };
  }

  /**
   * Locks a lead that may book. Checks the link again under the lock: it may have expired, and the lead may have been blocked or
   * erased.
   * @throws AppError 404 for a person; 422 for the office
   */
  async bookableLead(manager: EntityManager, leadId: string, actor: Actor): Promise<Lead> {
    const lead = await this.leads.lockLive(manager, leadId);
    const isLinked =
      actor.by === 'office' ||
      actor.ref === undefined ||
      (await this.links.findLead(actor.ref, manager)) === leadId;
    if (lead && lead.verificationStatus === 'verified' && !lead.isBlocked && isLinked) return lead;
    throw actor.by === 'person' ? linkDead() : leadCannotBook();
  }
}
