import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** A calendar elsewhere whose events keep an agent busy here. */
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

  /** What the agent calls it. */
  @Column({ type: 'varchar' })
  name: string;

  /** Its private address, AES-256-GCM encrypted: whoever has it reads the calendar. */
  @Column({ type: 'text' })
  sealedAddress: string;

  /** The site of the address, which is all of it that is shown. */
  @Column({ type: 'varchar' })
  maskedAddress: string;

  /** What its server called the version that was read; null for none. */
  @Column({ type: 'varchar', nullable: true })
  etag: string | null;

  /** When that version was made, as its server wrote it; null for none. */
  @Column({ type: 'varchar', nullable: true })
  lastModified: string | null;

  /** IANA zone by which its days were read; null before the first reading. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  /** Until when its busy times are known: recurrence has no end, a reading does. */
  @TimeColumn()
  knownUntil: Date | null;

  /** When it was last read, or found to be as it was. */
  @TimeColumn()
  lastReadAt: Date | null;

  /** Why the last reading failed; null after one that did not. */
  @Column({ type: 'varchar', nullable: true })
  problem: string | null;

  /** Since when readings have failed. */
  @TimeColumn()
  failingSince: Date | null;

  /** Number of events of the last reading that were not understood in full. */
  @Column({ type: 'int', default: 0 })
  notUnderstood: number;

  /** The first of these events as JSON, encrypted as the address is: titles are private. Null for none. */
  @Column({ type: 'text', nullable: true })
  sealedNotUnderstood: string | null;

  /** When its agent was told of that. */
  @TimeColumn()
  warnedAt: Date | null;

  @TimeColumn({ nullable: false, default: () => 'now()' })
  nextReadAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
