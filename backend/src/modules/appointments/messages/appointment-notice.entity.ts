import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { TimeColumn } from '../../../database/time-columns';
import { Appointment } from '../../leads/bookings/appointment.entity';

/** A reminder: 24 hours before an appointment, and two. */
export const NOTICE_KINDS = ['day_before', 'two_hours'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeChannel = 'email' | 'sms';

/** What came of a reminder when it was due. */
export type NoticeOutcome = 'queued' | 'dropped';

/** A reminder of an appointment, planned when the time is chosen. There is one of each kind, channel and time. */
@Entity('appointment_notices')
@Unique('uq_appointment_notices_once', ['appointmentId', 'startsAt', 'kind', 'channel'])
@Index('ix_appointment_notices_due', ['dueAt', 'id'], { where: 'taken_at IS NULL' })
@Index('ix_appointment_notices_starts_at', ['startsAt'])
export class AppointmentNotice {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  appointmentId: string;

  @ManyToOne(() => Appointment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'appointment_id' })
  appointment?: Appointment;

  @Column({ type: 'varchar' })
  kind: NoticeKind;

  @Column({ type: 'varchar' })
  channel: NoticeChannel;

  /** The beginning that it reminds of. */
  @Column({ type: 'timestamptz' })
  startsAt: Date;

  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** When an instance saw to it; null while it is planned. */
  @TimeColumn()
  takenAt: Date | null;

  /** Null while it is planned. */
  @Column({ type: 'varchar', nullable: true })
  outcome: NoticeOutcome | null;

  /** The text in `sms_messages`; not a foreign key, because texts are removed on their own. */
  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;
}
