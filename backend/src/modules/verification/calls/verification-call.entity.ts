import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';

/**
 * `placing` (committed before the provider is called) → `placed`, or `in_doubt` if its response was lost → `heard` once 1 was
 * pressed and the code was read. `refused` was not placed; `unheard` ended before 1 was pressed; `opted_out` ended by 9.
 */
export type CallState = 'placing' | 'placed' | 'in_doubt' | 'heard' | 'refused' | 'unheard' | 'opted_out';

/** Call that reads a verification code. The row is kept for a day, the code only until the call ends. */
@Entity('verification_calls')
@Index('uq_verification_calls_issue', ['leadId', 'issuedAt'], { unique: true })
@Index('ix_verification_calls_created_at', ['createdAt'])
export class VerificationCall {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ foreignKeyConstraintName: 'FK_verification_calls_lead' })
  lead: Lead;

  /** Submission that waits for the code. */
  @Column({ type: 'uuid' })
  submissionId: string;

  /** Issue time of the code that is read, which identifies it among the lead's codes. */
  @Column({ type: 'timestamptz' })
  issuedAt: Date;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** Provider's id of the call. */
  @Column({ type: 'varchar', nullable: true })
  providerId: string | null;

  /** Encrypted code; null once the call has ended. */
  @Column({ type: 'varchar', nullable: true })
  code: string | null;

  @Column({ type: 'varchar' })
  state: CallState;

  @CreatedAtColumn()
  createdAt: Date;

  @TimeColumn()
  endedAt: Date | null;
}
