import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { AppointmentLinksService } from '../../appointment-store/appointment-links.service';
import { AppointmentTokens } from '../../appointment-store/appointment-tokens';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { SettingsService } from '../../settings/settings.service';
import { appointmentNotFound, linkDead } from '../appointments.errors';
import { AgentsRepository } from '../availability/agents.repository';
import { personsEntry } from '../calendar-files/appointment-entry';
import { calendarFile } from '../calendar-files/calendar-file';
import { callsFromOf, zoneOf } from '../messages/message-words.service';
import { CallbacksService } from './callbacks.service';
import { CallingHoursService } from './calling-hours.service';
import type {
  AppointmentDto,
  BookAppointmentDto,
  RequestCallbackDto,
  MoveAppointmentDto,
} from './dto/appointments.dto';
import type { OfferedSlotsDto, SlotsQuery } from './dto/slots.dto';
import { OwnAppointmentsService } from './own-appointments.service';
import { SlotsService } from './slots.service';
import { Business } from '../../site-content/business';

/** Gives visitors access to the calendar: by a personal link before booking, by the appointment's token afterwards. */
@Injectable()
export class VisitorAppointmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
    private readonly tokens: AppointmentTokens,
    private readonly agents: AgentsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly own: OwnAppointmentsService,
    private readonly slots: SlotsService,
    private readonly hours: CallingHoursService,
    private readonly callbacks: CallbacksService,
  ) {}

  /** @throws AppError 404 for an invalid link or token */
  async listSlots({ ref, token, from, days, timeZone }: SlotsQuery): Promise<OfferedSlotsDto> {
    const moving = token === undefined ? null : await this.find(token);
    const leadId = moving?.leadId ?? (await this.leadOf(ref ?? ''));
    const settings = await this.settings.get();
    const now = this.clock.now();
    const state = await this.appointments.stateOf(leadId);
    const zone = zoneOf({ timeZone: timeZone ?? null, state }, settings);
    const isWithinHours = await this.hours.of(state);
    const live = moving ? null : await this.appointments.findLive(leadId, now);
    const free = await this.slots.list(from ?? dayOf(now, zone), days, zone, moving?.id);
    return {
      timeZone: zone,
      durationMinutes: settings.appointmentRules.durationMinutes,
      days: free.map(({ date, slots }) => ({
        date,
        slots: slots.map((slot) => ({ ...slot, withinCallingHours: isWithinHours(slot.startsAt) })),
      })),
      manageUrl: live && this.tokens.manageUrl(live),
      requestedCall: moving ? null : await this.callbacks.requested(leadId),
    };
  }

  /** @throws AppError 404 for an invalid link, and the errors of booking */
  async book(
    { ref, startsAt, timeZone, email, requestedOutsideHours }: BookAppointmentDto,
    client: Client,
  ): Promise<AppointmentDto> {
    const leadId = await this.leadOf(ref);
    const zone = await this.zoneOf(leadId, timeZone);
    const request = { leadId, startsAt, timeZone: zone, email: email ?? null };
    return this.shown(await this.own.book(request, { by: 'person', client, ref, requestedOutsideHours }));
  }

  /** @throws AppError 404 for an invalid token, or if its appointment no longer exists */
  async get(token: string): Promise<AppointmentDto> {
    return this.shown(await this.find(token));
  }

  /** @throws AppError 404, and the errors of moving */
  async move(
    token: string,
    { startsAt, requestedOutsideHours }: MoveAppointmentDto,
    client: Client,
  ): Promise<AppointmentDto> {
    const { id } = await this.find(token);
    const moved = await this.own.move(id, startsAt, { by: 'person', client, requestedOutsideHours });
    return this.shown(moved);
  }

  /** @throws AppError 404, and the errors of cancelling */
  async cancel(token: string, client: Client): Promise<void> {
    const { id } = await this.find(token);
    await this.own.cancel(id, { by: 'person', client });
  }

  /** Returns the appointment as a file for calendar programs. @throws AppError 404 */
  async calendarFile(token: string): Promise<string> {
    const appointment = await this.find(token);
    const { with: agent, callsFrom, manageUrl, startsAt, endsAt } = await this.shown(appointment);
    const { id, sequence, status, updatedAt: changedAt } = appointment;
    const { publicUrl } = this.config;
    const { name: brand } = this.business;
    const entry = personsEntry(
      { id, startsAt, endsAt, sequence, isCancelled: status === 'cancelled', changedAt },
      { brand, publicUrl, with: agent, callsFrom, manageUrl: `${publicUrl}${manageUrl}` },
    );
    return calendarFile([entry], { method: 'PUBLISH' });
  }

  /** @throws AppError 404 for an invalid link, 429 */
  async requestCallback({ ref, timeOfDay, timeZone }: RequestCallbackDto, { ip }: Client): Promise<void> {
    const leadId = await this.leadOf(ref);
    await this.callbacks.request(leadId, timeOfDay, await this.zoneOf(leadId, timeZone), ip);
  }

  private async leadOf(ref: string): Promise<string> {
    const leadId = await this.links.findLead(ref);
    if (!leadId) throw linkDead();
    return leadId;
  }

  /** Returns the time zone that a person chose, otherwise that of their state, otherwise the office's. */
  private async zoneOf(leadId: string, chosen: string | null = null): Promise<string> {
    const state = chosen === null ? await this.appointments.stateOf(leadId) : null;
    return zoneOf({ timeZone: chosen, state }, await this.settings.get());
  }

  private async find(token: string): Promise<Appointment> {
    const named = this.tokens.read(token);
    const appointment = named && (await this.appointments.findOfLiveLead(named));
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }

  private async shown(appointment: Appointment): Promise<AppointmentDto> {
    const token = this.tokens.tokenOf(appointment);
    return {
      token,
      status: appointment.status,
      startsAt: appointment.startsAt!,
      endsAt: appointment.endsAt!,
      timeZone: await this.zoneOf(appointment.leadId!, appointment.timeZone),
      with: (await this.agents.displayNameOf(appointment.agentId!)) ?? this.business.name,
      confirmedAt: appointment.confirmedAt,
      callsFrom: callsFromOf(await this.settings.get()),
      icsUrl: `/api/appointments/${token}/calendar.ics`,
      manageUrl: this.tokens.manageUrl(appointment),
    };
  }
}
