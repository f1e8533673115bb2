import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { AppointmentLinksService } from '../../leads/bookings/appointment-links.service';
import { AppointmentTokens } from '../../leads/bookings/appointment-tokens';
import type { Appointment } from '../../leads/bookings/appointment.entity';
import { OwnAppointmentsRepository } from '../../leads/bookings/own-appointments.repository';
import { SettingsService } from '../../settings/settings.service';
import { appointmentNotFound, linkDead } from '../appointments.errors';
import { AgentsRepository } from '../availability/agents.repository';
import type { AppointmentDto, BookAppointmentDto, SlotsDto, SlotsQuery } from './dto/appointments.dto';
import { OwnAppointmentsService } from './own-appointments.service';
import { SlotsService } from './slots.service';

/** The calendar as people use it: with a personal link until they have booked, with the appointment's token from then on. */
@Injectable()
export class VisitorAppointmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly settings: SettingsService,
    private readonly links: AppointmentLinksService,
    private readonly tokens: AppointmentTokens,
    private readonly agents: AgentsRepository,
    private readonly appointments: OwnAppointmentsRepository,
    private readonly own: OwnAppointmentsService,
    private readonly slots: SlotsService,
  ) {}

  /** @throws AppError 404 for a link that is not in force */
  async listSlots({ ref, from, days, timeZone }: SlotsQuery): Promise<SlotsDto> {
    await this.leadOf(ref);
    const settings = await this.settings.get();
    const zone = timeZone ?? settings.timeZone;
    return {
      timeZone: zone,
      durationMinutes: settings.appointmentRules.durationMinutes,
      days: await this.slots.list(from ?? dayOf(this.clock.now(), zone), days, zone),
    };
  }

  /** @throws AppError 404 for a link that is not in force, and what booking throws */
  async book(
    { ref, startsAt, timeZone, email }: BookAppointmentDto,
    { ip }: Client,
  ): Promise<AppointmentDto> {
    const leadId = await this.leadOf(ref);
    const zone = timeZone ?? (await this.settings.get()).timeZone;
    const wish = { leadId, startsAt, timeZone: zone, email: email ?? null };
    return this.shown(await this.own.book(wish, { by: 'person', ip }));
  }

  /** @throws AppError 404 for a token that is not ours, or whose appointment is gone */
  async get(token: string): Promise<AppointmentDto> {
    return this.shown(await this.find(token));
  }

  /** @throws AppError 404, and what moving throws */
  async move(token: string, startsAt: Date, { ip }: Client): Promise<AppointmentDto> {
    const { id } = await this.find(token);
    return this.shown(await this.own.move(id, startsAt, { by: 'person', ip }));
  }

  /** @throws AppError 404, and what cancelling throws */
  async cancel(token: string, { ip }: Client): Promise<void> {
    const { id } = await this.find(token);
    await this.own.cancel(id, { by: 'person', ip });
  }

  private async leadOf(ref: string): Promise<string> {
    const leadId = await this.links.findLead(ref);
    if (!leadId) throw linkDead();
    return leadId;
  }

  private async find(token: string): Promise<Appointment> {
    const id = this.tokens.idOf(token);
    const appointment = id && (await this.appointments.findOfLiveLead(id));
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }

  private async shown(appointment: Appointment): Promise<AppointmentDto> {
    const { callsFrom, officePhone, timeZone } = await this.settings.get();
    const token = this.tokens.tokenOf(appointment.id);
    return {
      token,
      status: appointment.status,
      startsAt: appointment.startsAt!,
      endsAt: appointment.endsAt!,
      timeZone: appointment.timeZone ?? timeZone,
      with: (await this.agents.displayNameOf(appointment.agentId!)) ?? this.config.brandName,
      callsFrom: callsFrom || officePhone || null,
      confirmedAt: appointment.confirmedAt,
      icsUrl: `/api/appointments/${token}/calendar.ics`,
      manageUrl: this.tokens.manageUrl(appointment.id),
    };
  }
}
