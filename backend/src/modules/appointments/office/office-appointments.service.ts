import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppointmentOutcomesService } from './appointment-outcomes.service';
import type {
  AppointmentsQuery,
  AwaitingOutcomeDto,
  OfficeAppointmentDto,
  OfficeAppointmentsDto,
  UpdateAppointmentDto,
} from './dto/office-appointments.dto';
import { appointmentNotFound, wrongRange } from './office-appointments.errors';
import { OfficeAppointmentsRepository } from './office-appointments.repository';

const DAY_MS = 86_400_000;
const MOST_DAYS = 62;
const MOST_ROWS = 3_000;
const MOST_AWAITING = 50;

/** The office's calendar. */
@Injectable()
export class OfficeAppointmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly appointments: OfficeAppointmentsRepository,
    private readonly outcomes: AppointmentOutcomesService,
  ) {}

  /** @throws AppError 400 for a range that is too long, or ends before it begins */
  async list(query: AppointmentsQuery): Promise<OfficeAppointmentsDto> {
    const { from, to } = query;
    if (from >= to) throw wrongRange('BEFORE_FROM', 'El período termina antes de empezar.');
    // One lead has few, however long ago.
    if (query.leadId === undefined && to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
      throw wrongRange('RANGE_TOO_LONG', `El período puede ser de ${MOST_DAYS} días como máximo.`);
    const rows = await this.appointments.list(query, this.clock.now(), MOST_ROWS + 1);
    return { appointments: rows.slice(0, MOST_ROWS), truncated: rows.length > MOST_ROWS };
  }

  awaitingOutcome(): Promise<AwaitingOutcomeDto> {
    return this.appointments.awaitingOutcome(this.clock.now(), MOST_AWAITING);
  }

  /** @throws AppError 400 for anything but one change; what the change throws */
  async update(
    admin: CurrentAdmin,
    id: string,
    { outcome }: UpdateAppointmentDto,
  ): Promise<OfficeAppointmentDto> {
    if (outcome === 'attended' || outcome === 'no_show') await this.outcomes.record(admin, id, outcome);
    return this.get(id);
  }

  /** @throws AppError 404 */
  private async get(id: string): Promise<OfficeAppointmentDto> {
    const appointment = await this.appointments.find(id, this.clock.now());
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }
}
