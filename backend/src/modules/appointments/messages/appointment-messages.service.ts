import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Appointment } from '../../leads/bookings/appointment.entity';

/** Who changed an appointment. */
export type AppointmentActor = 'person' | 'office';

/** Tells people of their appointments. Each method queues in the caller's transaction and sends nothing itself. */
@Injectable()
export class AppointmentMessagesService {
  async onBooked(_manager: EntityManager, _appointment: Appointment, _by: AppointmentActor): Promise<void> {}

  async onMoved(_manager: EntityManager, _appointment: Appointment, _by: AppointmentActor): Promise<void> {}

  async onCancelled(
    _manager: EntityManager,
    _appointment: Appointment,
    _by: AppointmentActor,
  ): Promise<void> {}

  /** After `attended` or `no_show`. */
  async onOutcome(_manager: EntityManager, _appointment: Appointment): Promise<void> {}
}
