import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { TimeColumn } from '../../../database/time-columns';
import { Appointment } from '../../appointment-store/appointment.entity';

/** Kinds of reminders: 24 hours and two hours before an appointment. */
export const NOTICE_KINDS = ['day_before', 'two_hours'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeChannel = 'email' | 'sms';

/** Result of a reminder that was due. */
export type NoticeOutcome = 'queued' | 'dropped';

/** Reminder of an appointment, planned when the time is chosen. Unique per appointment, start, kind and channel. */
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

  /** Start of the appointment that the reminder is for. */
  @Column({ type: 'timestamptz' })
  startsAt: Date;

  @Column({ type: 'timestamptz' })
  dueAt: Date;

  /** Time when an instance handled it; null while pending. */
  @TimeColumn()
  takenAt: Date | null;

  /** Null while pending. */
  @Column({ type: 'varchar', nullable: true })
  outcome: NoticeOutcome | null;

  /** Text in `sms_messages`; not a foreign key, because texts are removed independently. */
  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;
}
