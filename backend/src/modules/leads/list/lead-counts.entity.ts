import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Number of live leads per UTC hour of creation. Triggers on `leads` update it in several slots, so that connections do not wait
 * for each other. The count is the sum of all slots; a single slot may be negative.
 */
@Entity('lead_counts_by_hour')
export class LeadCountByHour {
  /** 0 to 63, depending on the connection that wrote; 64 after merging. */
  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  @Index()
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;

  @Column({ type: 'int' })
  total: number;

  @Column({ type: 'int' })
  verified: number;
}

/** Number of live leads per state, in slots like the counts per hour. */
@Entity('lead_counts_by_state')
export class LeadCountByState {
  /** 0 to 63, depending on the connection that wrote; 64 after merging. */
  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** Two-letter code; empty for leads without a state. */
  @PrimaryColumn({ type: 'varchar' })
  state: string;

  @Column({ type: 'int' })
  total: number;

  @Column({ type: 'int' })
  verified: number;
}

/**
 * Changes in the number of live leads per assignee and category. Triggers on `leads` insert rows for each statement, so that
 * statements do not wait for each other. The count is the sum of all rows, which are merged every minute.
 */
@Entity('lead_counts_by_category')
export class LeadCountByCategory {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Id of the assignee; the nil UUID for unassigned leads. */
  @Column({ type: 'uuid' })
  assignedTo: string;

  @Column({ type: 'varchar' })
  leadCategory: string;

  /** Negative for leads that left this pair. */
  @Column({ type: 'int' })
  total: number;
}
