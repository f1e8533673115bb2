import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** External calendar. Its events keep an agent busy. */
@Entity('busy_calendars')
@Index(['agentId'])
@Index(['nextReadAt'])
export class BusyCalendar {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  agentId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id' })
  agent?: AdminUser;

  /** Name given by the agent. */
  @Column({ type: 'varchar' })
  name: string;

  /** Private address, encrypted with AES-256-GCM because it gives access to the calendar. */
  @Column({ type: 'text' })
  sealedAddress: string;

  /** Host of the address, the only part that is shown. */
  @Column({ type: 'varchar' })
  maskedAddress: string;

  /** ETag of the version that was read; null for none. */
  @Column({ type: 'varchar', nullable: true })
  etag: string | null;

  /** Last-Modified header of that version; null for none. */
  @Column({ type: 'varchar', nullable: true })
  lastModified: string | null;

  /** IANA time zone used when it was read; null before the first reading. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  /** End of the period with known busy times: a recurrence may be endless, but a reading is not. */
  @TimeColumn()
  knownUntil: Date | null;

  /** Time of the last reading, including those that found no change. */
  @TimeColumn()
  lastReadAt: Date | null;

  /** Reason why the last reading failed; null if it succeeded. */
  @Column({ type: 'varchar', nullable: true })
  problem: string | null;

  /** Start of the present series of failures. */
  @TimeColumn()
  failingSince: Date | null;

  /** Number of events in the last reading that were not fully understood. */
  @Column({ type: 'int', default: 0 })
  notUnderstood: number;

  /** First of these events as JSON, encrypted like the address because titles are private. Null for none. */
  @Column({ type: 'text', nullable: true })
  sealedNotUnderstood: string | null;

  /** Time when the agent was notified of the failures. */
  @TimeColumn()
  warnedAt: Date | null;

  @TimeColumn({ nullable: false, default: () => 'now()' })
  nextReadAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
