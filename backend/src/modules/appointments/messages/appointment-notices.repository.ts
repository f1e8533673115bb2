import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, run } from '../../../database/statements';
import type { NoticeChannel, NoticeKind, NoticeOutcome } from './appointment-notice.entity';
import type { PlannedNotice } from './reminder-rules';

/** Reminder to be handled by the caller. */
export interface TakenNotice {
  id: string;
  appointmentId: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  startsAt: Date;
  /** Due time of the two-hours reminder on the same channel; null if none was planned. */
  twoHoursDueAt: Date | null;
}

/** Reads and writes `appointment_notices`. */
@Injectable()
export class AppointmentNoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Plans reminders. Keeps those already planned for the same start. */
  async add(
    manager: EntityManager,
    appointmentId: string,
    startsAt: Date,
    planned: readonly PlannedNotice[],
  ): Promise<void> {
    if (planned.length === 0) return;
    await run(
      manager,
      `INSERT INTO appointment_notices (appointment_id, starts_at, kind, channel, due_at)
       SELECT $1, $2, p.* FROM unnest($3::text[], $4::text[], $5::timestamptz[]) AS p ON CONFLICT DO NOTHING`,
      [
        appointmentId,
        startsAt,
        planned.map(({ kind }) => kind),
        planned.map(({ channel }) => channel),
        planned.map(({ dueAt }) => dueAt),
      ],
    );
  }

  /**
   * Removes the pending reminders of an appointment. Waits for a transaction that is handling one.
   * @returns ids of texts that were queued for it and may still be waiting
   */
  async removePlanned(manager: EntityManager, appointmentId: string): Promise<string[]> {
    await run(manager, 'DELETE FROM appointment_notices WHERE appointment_id = $1 AND taken_at IS NULL', [
      appointmentId,
    ]);
    // Read after the deletion, which may have waited for another transaction to queue a text.
    const rows = await many<{ messageId: string }>(
      manager,
      `SELECT message_id AS "messageId" FROM appointment_notices WHERE appointment_id = $1 AND message_id IS NOT NULL`,
      [appointmentId],
    );
    return rows.map(({ messageId }) => messageId);
  }

  /** Removes reminders with withdrawn texts: they were not sent, and may be planned again. */
  async removeWithdrawn(manager: EntityManager, messageIds: readonly string[]): Promise<void> {
    await run(manager, 'DELETE FROM appointment_notices WHERE message_id = ANY($1::uuid[])', [messageIds]);
  }

  /** Locks reminders that are due; other instances skip them until the transaction ends. */
  takeDue(manager: EntityManager, now: Date, limit: number): Promise<TakenNotice[]> {
    return many(
      manager,
      `WITH due AS (
         SELECT id FROM appointment_notices WHERE taken_at IS NULL AND due_at <= $1
          ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       UPDATE appointment_notices n SET taken_at = $1 FROM due WHERE n.id = due.id
       RETURNING n.id, n.appointment_id AS "appointmentId", n.kind, n.channel, n.starts_at AS "startsAt",
         (SELECT o.due_at FROM appointment_notices o
           WHERE o.appointment_id = n.appointment_id AND o.starts_at = n.starts_at AND o.channel = n.channel
             AND o.kind = 'two_hours') AS "twoHoursDueAt"`,
      [now, limit],
    );
  }

  async recordOutcome(
    manager: EntityManager,
    id: string,
    outcome: NoticeOutcome,
    messageId: string | null = null,
  ): Promise<void> {
    await run(manager, 'UPDATE appointment_notices SET outcome = $2, message_id = $3 WHERE id = $1', [
      id,
      outcome,
      messageId,
    ]);
  }

  /** Plans a reminder again for another time. */
  async postpone(manager: EntityManager, id: string, dueAt: Date): Promise<void> {
    await run(manager, 'UPDATE appointment_notices SET taken_at = NULL, due_at = $2 WHERE id = $1', [
      id,
      dueAt,
    ]);
  }

  async removeBefore(startsAt: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM appointment_notices WHERE starts_at < $1', [startsAt]);
  }
}
