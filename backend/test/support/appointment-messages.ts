import type { EntityManager } from 'typeorm';
import { Clock } from '../../src/common/clock';
import { AppointmentMessagesService } from '../../src/modules/appointments/messages/appointment-messages.service';
import type { AppointmentActor } from '../../src/modules/appointments/messages/change-jobs';
import { ChangeMails } from '../../src/modules/appointments/messages/change-mails.service';
import { ChangeTexts } from '../../src/modules/appointments/messages/change-texts.service';
import { ConfirmationsService } from '../../src/modules/appointments/messages/confirmations.service';
import { InvitationsService } from '../../src/modules/appointments/messages/invitations.service';
import { RemindersService } from '../../src/modules/appointments/messages/reminders.service';
import { Appointment } from '../../src/modules/appointment-store/appointment.entity';
import { ReceivedTextsService } from '../../src/modules/leads/inbound/received-texts.service';
import { InboundSmsService } from '../../src/modules/messaging/inbound/inbound-sms.service';
import { SmsMessagesService } from '../../src/modules/messaging/sms/sms-messages.service';
import { SettingsService } from '../../src/modules/settings/settings.service';
import type { TestApp } from './app';
import { insertAppointment, type AppointmentColumns } from './appointments';
import { insertLeads, type LeadColumns } from './leads';

/** Message that was sent. */
export interface Sent {
  channel: 'sms' | 'email' | 'whatsapp';
  to: string;
  body: string;
}

/** Sets the clock of an application. */
export const setClock = (app: TestApp, moment: string): void => {
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(moment));
};

/** Stores settings in the form in which they are read at the start. */
export async function writeSettings(app: TestApp, settings: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await app.query(
      'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, JSON.stringify(value)],
    );
  await app.app.get(SettingsService).current();
}

/** Inserts a lead with a verified phone. */
export async function insertVerified(app: TestApp, columns: LeadColumns = {}): Promise<string> {
  const [leadId] = await insertLeads(app, [
    { verification_status: 'verified', state: 'NY', full_name: 'Rosa Díaz', ...columns },
  ]);
  await app.query(`UPDATE leads SET verification_method = 'sms', phone_proven_at = now() WHERE id = $1`, [
    leadId,
  ]);
  return leadId!;
}

const changed = (
  app: TestApp,
  id: string,
  tell: (
    messages: AppointmentMessagesService,
    manager: EntityManager,
    appointment: Appointment,
  ) => Promise<void>,
): Promise<void> =>
  app.dataSource.transaction(async (manager) =>
    tell(
      app.app.get(AppointmentMessagesService),
      manager,
      await manager.findOneByOrFail(Appointment, { id }),
    ),
  );

/** Books an appointment as the calendar does. */
export async function book(
  app: TestApp,
  columns: AppointmentColumns,
  by: AppointmentActor = 'person',
): Promise<string> {
  const id = await insertAppointment(app, columns);
  await app.query('UPDATE appointments SET timed_at = $2, updated_at = $2 WHERE id = $1', [id, clockOf(app)]);
  await changed(app, id, (messages, manager, booked) => messages.onBooked(manager, booked, by));
  return id;
}

export async function move(
  app: TestApp,
  id: string,
  { startsAt, agentId }: { startsAt?: string; agentId?: string },
  by: AppointmentActor = 'person',
): Promise<void> {
  const before = await app.dataSource.manager.findOneByOrFail(Appointment, { id });
  await app.query(
    `UPDATE appointments SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes',
            held_until = $2::timestamptz + interval '30 minutes', timed_at = $3, updated_at = $3, confirmed_at = NULL,
            agent_id = $4, sequence = sequence + 1 WHERE id = $1`,
    [id, startsAt ?? before.startsAt, clockOf(app), agentId ?? before.agentId],
  );
  await changed(app, id, (messages, manager, moved) => messages.onMoved(manager, moved, by, before));
}

export async function cancel(app: TestApp, id: string, by: AppointmentActor = 'person'): Promise<void> {
  await app.query(
    `UPDATE appointments SET status = 'cancelled', sequence = sequence + 1, updated_at = $2 WHERE id = $1`,
    [id, clockOf(app)],
  );
  await changed(app, id, (messages, manager, cancelled) => messages.onCancelled(manager, cancelled, by));
}

/** Records the outcome of an appointment as the office does. */
export async function outcome(app: TestApp, id: string, status: 'attended' | 'no_show'): Promise<void> {
  await app.query('UPDATE appointments SET status = $2, outcome_at = $3 WHERE id = $1', [
    id,
    status,
    clockOf(app),
  ]);
  await changed(app, id, (messages, manager, ended) => messages.onOutcome(manager, ended));
}

let received = 0;
/** Receives a text message from a person. */
export async function receiveText(app: TestApp, from: string, body: string): Promise<void> {
  received += 1;
  const providerId = `SM${String(received).padStart(32, '0')}`;
  await app.app.get(InboundSmsService).take({ providerId, from, body, doneByProvider: null });
}

const clockOf = (app: TestApp): Date => app.app.get(Clock).now();

type Job = { id: string; name: string; data: never };

/**
 * Runs the pending jobs and those that they queue; with `all`, also those scheduled for later.
 * @param confirmations whether booking confirmations are sent
 */
export async function work(app: TestApp, { all = false, confirmations = false } = {}): Promise<void> {
  const handlers: Readonly<Record<string, (data: never) => Promise<void>>> = {
    'appointment-change-mails': (data) => app.app.get(ChangeMails).mail(data),
    'appointment-change-text': (data) => app.app.get(ChangeTexts).text(data),
    'appointment-reminder-mail': (data) => app.app.get(RemindersService).mail(data),
    'appointment-nudge': (data) => app.app.get(InvitationsService).nudge(data),
    'appointment-no-show': (data) => app.app.get(InvitationsService).afterNoShow(data),
    'appointment-invitation-mail': (data) => app.app.get(InvitationsService).mail(data),
    'send-conditional-sms-message': (data) => app.app.get(SmsMessagesService).deliver(data),
    'send-sms-message': (data) => app.app.get(SmsMessagesService).deliver(data),
    ...(confirmations
      ? { 'appointment-confirmation': (data) => app.app.get(ConfirmationsService).send(data) }
      : {}),
    'sms-received': (data) => app.app.get(ReceivedTextsService).receive(data),
  };
  for (;;) {
    const jobs = await app.query<Job>(
      `WITH taken AS (
         DELETE FROM jobs.job WHERE id IN (
           SELECT id FROM jobs.job WHERE name = ANY($1) AND state = 'created' AND ($2 OR start_after <= now())
              FOR UPDATE SKIP LOCKED)
         RETURNING *)
       SELECT id, name, data FROM taken ORDER BY created_on, id`,
      [Object.keys(handlers), all],
    );
    if (jobs.length === 0) return;
    for (const { name, data } of jobs) await handlers[name]!(data);
  }
}

/** Returns the seconds until each job of a queue is due. */
export const delays = async (app: TestApp, queue: string): Promise<number[]> =>
  (
    await app.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM jobs.job
        WHERE name = $1 AND state = 'created' ORDER BY 1`,
      [queue],
    )
  ).map(({ seconds }) => seconds);

/** Returns the sent messages, oldest first, and deletes them. */
export async function takeSent(app: TestApp): Promise<Sent[]> {
  return app.query<Sent & Record<string, unknown>>(
    `WITH taken AS (DELETE FROM outbox_messages RETURNING *)
     SELECT channel, recipient AS "to", body FROM taken ORDER BY created_at, id`,
  );
}
