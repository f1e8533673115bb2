import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Live leads by the UTC hour they were created in. Kept by triggers on `leads`, spread over slots so that connections
 * do not wait for each other: the count is the sum over all slots, and a single slot's may be negative.
 */
@Entity('lead_counts_by_hour')
export class LeadCountByHour {
  /** 0 to 63 by the connection that wrote; 64 once merged. */
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

/** Live leads by state, kept like those by hour. */
@Entity('lead_counts_by_state')
export class LeadCountByState {
  /** 0 to 63 by the connection that wrote; 64 once merged. */
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
 * Live leads by whose they are and what they are to the office. Triggers on `leads` add rows for each statement that changes it, so that nobody waits for anybody;
 * the count is the sum of all rows, which are added up every minute.
 */
@Entity('lead_counts_by_category')
export class LeadCountByCategory {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  /** A uuid of zeros for leads of nobody. */
  @Column({ type: 'uuid' })
  assignedTo: string;

  @Column({ type: 'varchar' })
  leadCategory: string;

  /** Negative for leads that left the pair. */
  @Column({ type: 'int' })
  total: number;
}
