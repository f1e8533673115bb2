import { Injectable } from '@nestjs/common';
import { zonesOf } from 'domain/us-state-zones';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin, SignedInAdmin } from '../../../common/current-admin';
import { sightOf } from '../../../common/permissions/lead-sight';
import { expectSeen } from '../../leads/lead-subject';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AuditAction } from '../../audit/audit-actions';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadDetailRepository } from '../../leads/office/lead-detail.repository';
import { leadTarget } from '../../leads/lead-target';
import { LeadWorkService } from '../../leads/office/lead-work.service';
import { orLeadNotFound } from '../../leads/leads.errors';
import { isLegalHour } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { appointmentNotFound } from '../appointments.errors';
import type { Actor } from '../booking/actor';
import { OwnAppointmentsService } from '../booking/own-appointments.service';
import { CalendarEventsService } from '../other-calendars/calendar-events.service';
import { AppointmentOutcomesService } from './appointment-outcomes.service';
import { ElsewhereAppointmentsService } from './elsewhere-appointments.service';
import type {
  AppointmentsQuery,
  AwaitingOutcomeDto,
  BookingCallDto,
  CreateAppointmentDto,
  OfficeAppointmentDto,
  OfficeAppointmentsDto,
  UnmatchedAppointmentsDto,
  UpdateAppointmentDto,
} from './dto/office-appointments.dto';
import {
  appointmentAssigned,
  appointmentElsewhere,
  notOneChange,
  wrongRange,
} from './office-appointments.errors';
import { OfficeAppointmentsRepository, type StoredAppointment } from './office-appointments.repository';

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;
/** The clocks may go back by an hour in a period of whole days. */
const MOST_MS = MOST_DAYS * DAY_MS + 3_600_000;
const MOST_ROWS = 3_000;
const MOST_AWAITING = 50;
const MOST_UNMATCHED = 100;

/** Lists, books and changes appointments for the office. */
@Injectable()
export class OfficeAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly leads: LeadDetailRepository,
    private readonly calendarEvents: CalendarEventsService,
    private readonly appointments: OfficeAppointmentsRepository,
    private readonly own: OwnAppointmentsService,
    private readonly elsewhere: ElsewhereAppointmentsService,
    private readonly storedLeads: LeadsRepository,
    private readonly work: LeadWorkService,
    private readonly outcomes: AppointmentOutcomesService,
  ) {}

  /** @throws AppError 400 for a range that is too long, or ends before it begins */
  async list(admin: SignedInAdmin, query: AppointmentsQuery): Promise<OfficeAppointmentsDto> {
    const { from, to } = query;
    if (from >= to) throw wrongRange('BEFORE_FROM', 'El período termina antes de empezar.');
    // A single lead has few appointments in any period.
    if (query.leadId === undefined && to.getTime() - from.getTime() > MOST_MS)
      throw wrongRange('RANGE_TOO_LONG', `El período puede ser de ${MOST_DAYS} días como máximo.`);
    const rows = await this.appointments.list(query, sightOf(admin), this.clock.now(), MOST_ROWS + 1);
    return {
      appointments: await this.withHours(rows.slice(0, MOST_ROWS)),
      truncated: rows.length > MOST_ROWS,
    };
  }

  async awaitingOutcome(admin: SignedInAdmin): Promise<AwaitingOutcomeDto> {
    const now = this.clock.now();
    const { count, appointments } = await this.appointments.awaitingOutcome(
      sightOf(admin),
      now,
      MOST_AWAITING,
    );
    return { count, appointments: await this.withHours(appointments) };
  }

  async unmatched(): Promise<UnmatchedAppointmentsDto> {
    const { count, appointments } = await this.appointments.unmatched(this.clock.now(), MOST_UNMATCHED);
    return { count, appointments: await this.withHours(appointments) };
  }

  /** Books for a lead. @throws AppError the errors of booking */
  async create(
    admin: CurrentAdmin,
    { leadId, startsAt, agentId, email, elsewhere, call }: CreateAppointmentDto,
  ): Promise<OfficeAppointmentDto> {
    const lead = orLeadNotFound(await this.leads.find(leadId));
    expectSeen(admin, lead);
    const { timeZone } = await this.settings.get();
    const request = { leadId, startsAt, timeZone: (lead.state && zonesOf(lead.state)[0]) || timeZone };
    const actor = this.actor(admin, 'appointment_booked', agentId);
    let isNew = false;
    const inTransaction: typeof actor.inTransaction = async (manager, appointment, before) => {
      isNew = true;
      await actor.inTransaction(manager, appointment, before);
      if (call) await this.recordCall(manager, admin, leadId, call);
    };
    const booked = elsewhere
      ? await this.elsewhere.book({ ...request, createdById: admin.id }, (manager, appointment) =>
          inTransaction(manager, appointment, null),
        )
      : await this.own.book({ ...request, email: email ?? null }, { ...actor, inTransaction });
    // The person or another user booked it meanwhile; a repeated request records nothing.
    if (call && !isNew)
      await this.dataSource.transaction((manager) =>
        this.recordCall(manager, admin, leadId, call, booked.createdAt),
      );
    return this.get(booked.id);
  }

  /**
   * Records the call in which the appointment was made.
   * @param since time from which on the call of a repeated request may have been recorded already
   */
  private async recordCall(
    manager: EntityManager,
    admin: CurrentAdmin,
    leadId: string,
    call: BookingCallDto,
    since?: Date,
  ): Promise<void> {
    // The booking has changed the lead.
    const lead = orLeadNotFound(await this.storedLeads.lockLive(manager, leadId));
    if (
      since &&
      (await this.work.hasOutcome(manager, leadId, { outcome: 'booked', by: admin.username, since }))
    )
      return;
    await this.work.record(manager, admin, lead, {
      type: 'call',
      direction: 'outbound',
      outcome: 'booked',
      ...call,
    });
  }

  /** @throws AppError 400 unless there is exactly one change; the errors of that change */
  async update(admin: CurrentAdmin, id: string, dto: UpdateAppointmentDto): Promise<OfficeAppointmentDto> {
    const { outcome, startsAt, agentId, leadId, seenStartsAt } = dto;
    const changes = [outcome, startsAt ?? agentId, leadId].filter((change) => change !== undefined);
    if (changes.length !== 1) throw notOneChange();
    const { provider, startsAt: stands } = await this.get(id);
    if (leadId) await this.assign(admin, id, leadId);
    else if (outcome === 'cancelled' && provider === 'own')
      await this.own.cancel(id, { ...this.actor(admin, 'appointment_outcome'), seenStartsAt });
    else if (outcome === 'cancelled') await this.outcomes.callOff(admin, id);
    else if (outcome) await this.outcomes.record(admin, id, outcome);
    else if (provider === 'own')
      await this.own.move(id, startsAt ?? stands, {
        ...this.actor(admin, 'appointment_moved', agentId),
        seenStartsAt,
      });
    else throw appointmentElsewhere();
    return this.get(id);
  }

  /** Links an appointment of another calendar to a lead. */
  private async assign(admin: CurrentAdmin, id: string, leadId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const assigned = await this.calendarEvents.assign(manager, id, leadId);
      if (!assigned) throw appointmentAssigned();
      const { lead, appointment } = assigned;
      expectSeen(admin, lead);
      await this.outcomes.apply(manager, admin.username, lead, appointment);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'appointment_assigned',
          target: leadTarget(leadId),
          after: { appointmentId: id, startsAt: appointment.startsAt },
        },
        manager,
      );
    });
  }

  /** Returns the user as author of a change, with an audit entry in the transaction of the change. */
  private actor(
    admin: CurrentAdmin,
    action: AuditAction,
    agentId?: string,
  ): Extract<Actor, { by: 'office' }> {
    return {
      by: 'office',
      adminId: admin.id,
      agentId,
      inTransaction: async (manager, appointment, before) => {
        await this.audit.record(
          {
            ...byAdmin(admin),
            action,
            target: leadTarget(appointment.leadId!),
            ...(before ? { before: recorded(before) } : {}),
            after: { appointmentId: appointment.id, ...recorded(appointment) },
          },
          manager,
        );
      },
    };
  }

  /** @throws AppError 404 */
  private async get(id: string): Promise<OfficeAppointmentDto> {
    const found = await this.appointments.find(id, this.clock.now());
    const [appointment] = await this.withHours(found ? [found] : []);
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }

  private async withHours(appointments: readonly StoredAppointment[]): Promise<OfficeAppointmentDto[]> {
    const { quietHours } = await this.settings.get();
    return appointments.map(({ requestedOutsideHours, ...appointment }) => ({
      ...appointment,
      callingHours: isLegalHour(appointment.state, appointment.startsAt, quietHours)
        ? 'within'
        : requestedOutsideHours
          ? 'requested'
          : 'outside',
    }));
  }
}

const recorded = ({ status, startsAt, agentId }: Appointment): object => ({ status, startsAt, agentId });
