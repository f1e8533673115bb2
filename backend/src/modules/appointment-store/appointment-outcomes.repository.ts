import type { AppointmentOutcome, AppointmentStatus } from 'domain/appointments';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one } from '../../database/statements';
import { Appointment } from './appointment.entity';

/** Statuses in which each outcome may be recorded. The office may correct an outcome; a cancelled appointment stays cancelled. */
const BEFORE: Readonly<Record<AppointmentOutcome, readonly AppointmentStatus[]>> = {
  attended: ['booked', 'no_show'],
  no_show: ['booked', 'attended'],
  cancelled: ['booked'],
};

/** Stores the outcomes of appointments. */
@Injectable()
export class AppointmentOutcomesRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { id });
  }

  /**
   * Records an outcome if the present status allows it. With two concurrent calls, the second sees the result of the first.
   * @returns status before; null if nothing was changed
   */
  async record(
    manager: EntityManager,
    id: string,
    outcome: AppointmentOutcome,
    now: Date,
  ): Promise<AppointmentStatus | null> {
    const recorded = await one<{ before: AppointmentStatus }>(
      manager,
      `UPDATE appointments SET status = $2, outcome_at = CASE WHEN $2 = 'cancelled' THEN outcome_at ELSE $3::timestamptz END,
              updated_at = $3
        WHERE id = $1 AND status = ANY($4) AND ($2 = 'cancelled' OR starts_at <= $3)
       RETURNING old.status AS before`,
      [id, outcome, now, BEFORE[outcome]],
    );
    return recorded?.before ?? null;
  }
}
