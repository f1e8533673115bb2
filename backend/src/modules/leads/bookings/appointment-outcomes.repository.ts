import type { AppointmentOutcome, AppointmentStatus } from 'domain/appointments';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one } from '../../../database/statements';
import { Appointment } from './appointment.entity';

/** From what an outcome may follow: the office may correct itself, and an appointment that was called off stays so. */
const BEFORE: Readonly<Record<AppointmentOutcome, readonly AppointmentStatus[]>> = {
  attended: ['booked', 'no_show'],
  no_show: ['booked', 'attended'],
  cancelled: ['booked'],
};

/** Writes what became of appointments. */
@Injectable()
export class AppointmentOutcomesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** An appointment; null when there is none. */
  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { id });
  }

  /**
   * Records an outcome where it may follow; of two at once each sees what the other made of it.
   * @returns the status before; null when nothing was changed
   */
  async record(
    manager: EntityManager,
    id: string,
    outcome: AppointmentOutcome,
    now: Date,
  ): Promise<AppointmentStatus | null> {
    const recorded = await one<{ before: AppointmentStatus }>(
      manager,
      `UPDATE bookings SET status = $2, outcome_at = CASE WHEN $2 = 'cancelled' THEN outcome_at ELSE $3::timestamptz END,
              updated_at = $3
        WHERE id = $1 AND status = ANY($4) AND ($2 = 'cancelled' OR starts_at <= $3)
       RETURNING old.status AS before`,
      [id, outcome, now, BEFORE[outcome]],
    );
    return recorded?.before ?? null;
  }
}
