import { Injectable } from '@nestjs/common';
import type { AppointmentOutcome, AppointmentStatus } from 'domain/calendar/appointments';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { CLAIM_JOB } from '../../appointment-store/claim-job';
import { LeadAppointmentsService } from '../../leads/appointments/lead-appointments.service';
import { LeadOutcomesService } from '../../leads/appointments/lead-outcomes.service';
import { leadTarget } from '../../leads/lead-target';
import { ASK_AFTER_SECONDS, SATISFACTION_JOB, type Consultation } from '../../leads/office/lead-work.service';
import { AppointmentMessagesService } from '../messages/appointment-messages.service';
import { CalendarEventsService } from '../other-calendars/calendar-events.service';
import { appointmentNotFound, appointmentOver } from '../appointments.errors';
import { tooEarly } from './office-appointments.errors';

/** Records the outcomes of appointments for the office. */
@Injectable()
export class AppointmentOutcomesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly leads: LeadsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly leadAppointments: LeadAppointmentsService,
    private readonly calendarEvents: CalendarEventsService,
    private readonly leadOutcomes: LeadOutcomesService,
    private readonly messages: AppointmentMessagesService,
  ) {}

  /**
   * Records whether the person attended. The same outcome again changes nothing; the other one replaces it.
   * @throws AppError 404; 422 before the start; 409 for a cancelled appointment
   */
  async record(
    admin: CurrentAdmin,
    id: string,
    outcome: Exclude<AppointmentOutcome, 'cancelled'>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const known = await this.appointments.find(id, manager);
      if (!known) throw appointmentNotFound();
      const now = this.clock.now();
      // Locks the lead first, as all changes to a lead and its appointments do.
      const lead = known.leadId ? await this.leads.lock(manager, known.leadId) : null;
      const before = await this.appointments.record(manager, id, outcome, now);
      const appointment = await this.appointments.find(id, manager);
      if (!appointment) throw appointmentNotFound();
      if (before === null) return this.explain(appointment, outcome, now);
      if (lead) await this.apply(manager, admin.username, lead, appointment, before);
      await this.messages.onOutcome(manager, appointment);
      await this.note(manager, admin, appointment, before);
    });
  }

  /**
   * Records that an appointment of another calendar was cancelled. The other calendar is not notified.
   * @throws AppError 404; 409 if it has an outcome
   */
  async callOff(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const known = await this.appointments.find(id, manager);
      if (!known) throw appointmentNotFound();
      const lead = known.leadId ? await this.leads.lock(manager, known.leadId) : null;
      const before = await this.appointments.record(manager, id, 'cancelled', this.clock.now());
      const appointment = await this.appointments.find(id, manager);
      if (!appointment) throw appointmentNotFound();
      if (before === null) {
        if (appointment.status === 'cancelled') return;
        throw appointmentOver();
      }
      if (lead) await this.leadAppointments.apply(manager, lead, appointment, 'cancelled', true);
      await this.note(manager, admin, appointment, before);
    });
  }

  /** Links appointments of other calendars to the lead that has verified the phone they were booked with. */
  @OnJob(CLAIM_JOB)
  async claim({ leadId }: { leadId: string }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      for (const { lead, appointment } of await this.calendarEvents.claim(manager, leadId))
        await this.apply(manager, null, lead, appointment);
    });
  }

  /**
   * Applies an outcome to the lead, also when it was recorded before the lead was known.
   * @param by username of the user; null if unknown
   */
  async apply(
    manager: EntityManager,
    by: string | null,
    lead: Lead,
    appointment: Appointment,
    before: AppointmentStatus = 'booked',
  ): Promise<void> {
    const held = { appointment, before, by };
    if (appointment.status === 'no_show') await this.leadOutcomes.onNoShow(manager, lead, held);
    if (appointment.status !== 'attended') return;
    await this.leadOutcomes.onAttended(manager, lead, held);
    await this.askHowItWas(manager, { leadId: lead.id, appointmentId: appointment.id });
  }

  private async note(
    manager: EntityManager,
    admin: CurrentAdmin,
    { id, leadId, status }: Appointment,
    before: AppointmentStatus,
  ): Promise<void> {
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'appointment_outcome',
        target: leadId ? leadTarget(leadId) : `appointment:${id}`,
        before: { status: before },
        after: { status, appointmentId: id },
      },
      manager,
    );
  }

  /** Throws the reason why nothing was recorded. */
  private explain(appointment: Appointment, outcome: AppointmentOutcome, now: Date): void {
    if (appointment.status === outcome) return;
    if (appointment.startsAt === null || appointment.startsAt > now) throw tooEarly();
    throw appointmentOver();
  }

  private async askHowItWas(manager: EntityManager, consultation: Consultation): Promise<void> {
    await this.jobs.enqueue(SATISFACTION_JOB, consultation, {
      manager,
      startAfterSeconds: ASK_AFTER_SECONDS,
    });
  }
}
