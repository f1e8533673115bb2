import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of hits of a limit in its current window. */
@Entity('limit_counters')
export class LimitCounter {
  /** `name:subject`, such as `send-hour-phone:+13055551234`. */
  @PrimaryColumn({ type: 'varchar' })
  key: string;

  @Column({ type: 'int' })
  hits: number;

  /** End of the window. The next hit after it starts a new window. */
  @Index()
  @Column({ type: 'timestamptz' })
  resetsAt: Date;
}
