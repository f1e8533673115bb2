import { Injectable } from '@nestjs/common';
import { isInvitedAgain } from 'domain/calendar/appointments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { CHANGE_MAILS_JOB, CHANGE_TEXT_JOB, type AppointmentActor, type Change } from './change-jobs';
import { ConfirmationsService } from './confirmations.service';
import { InvitationsService } from './invitations.service';
import { RemindersService } from './reminders.service';

/** Notifies people of their appointments. Each public method only queues, in the caller's transaction. */
@Injectable()
export class AppointmentMessagesService {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly reminders: RemindersService,
    private readonly confirmations: ConfirmationsService,
    private readonly invitations: InvitationsService,
  ) {}

  async onBooked(manager: EntityManager, appointment: Appointment, by: AppointmentActor): Promise<void> {
    if (appointment.provider !== 'own') return;
    await this.reminders.plan(manager, appointment);
    await this.queueMessages(manager, appointment, { change: 'booked', by });
    if (by === 'person') await this.confirmations.queue(manager, appointment.id);
  }

  /** @param before appointment before the move; the person is notified of a new time, but not of a new agent */
  async onMoved(
    manager: EntityManager,
    appointment: Appointment,
    by: AppointmentActor,
    before: Appointment,
  ): Promise<void> {
    if (appointment.provider !== 'own') return;
    const isSameTime = appointment.startsAt?.getTime() === before.startsAt?.getTime();
    if (!isSameTime) {
      await this.reminders.cancel(manager, appointment.id);
      await this.reminders.plan(manager, appointment);
    }
    await this.queueMessages(manager, appointment, {
      change: 'moved',
      by,
      ...(isSameTime ? { isSameTime } : {}),
      ...(before.agentId && before.agentId !== appointment.agentId ? { formerAgentId: before.agentId } : {}),
    });
  }

  async onCancelled(manager: EntityManager, appointment: Appointment, by: AppointmentActor): Promise<void> {
    if (appointment.provider !== 'own') return;
    await this.reminders.cancel(manager, appointment.id);
    await this.queueMessages(manager, appointment, { change: 'cancelled', by });
  }

  /** Handles the outcome `no_show`; `attended` needs no message. */
  async onOutcome(manager: EntityManager, { id, leadId, status, startsAt }: Appointment): Promise<void> {
    if (status !== 'no_show' || !leadId || !startsAt) return;
    if (isInvitedAgain(startsAt, this.clock.now().getTime()))
      await this.invitations.queueAfterNoShow(manager, leadId, id);
  }

  private async queueMessages(
    manager: EntityManager,
    { id, sequence }: Appointment,
    change: Omit<Change, 'appointmentId' | 'sequence'>,
  ): Promise<void> {
    const event: Change = { appointmentId: id, sequence, ...change };
    await this.jobs.enqueue(CHANGE_MAILS_JOB, event, { manager });
    if (event.by === 'office' && !event.isSameTime)
      await this.jobs.enqueue(CHANGE_TEXT_JOB, event, { manager });
  }
}
