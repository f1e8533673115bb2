import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something limited has happened in its running window. */
@Entity('limit_counters')
export class LimitCounter {
  /** `name:subject`, such as `send-hour-phone:+13055551234`. */
  @PrimaryColumn({ type: 'varchar' })
  key: string;

  @Column({ type: 'int' })
  hits: number;

  /** The window's end; the next hit after it starts a new window. */
  @Index()
  @Column({ type: 'timestamptz' })
  resetsAt: Date;
}
