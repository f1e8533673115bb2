import type { VerificationMethod } from 'domain/verification';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/time-columns';
import { Lead } from './lead.entity';

/** A submission that waits for its proof, and what came of it. Kept for a day. */
@Entity('verification_submissions')
@Index('ix_verification_submissions_phone_number', ['phoneNumber'])
@Index('ix_verification_submissions_lead_id', ['leadId'])
@Index('ix_verification_submissions_attempt_id', ['attemptId'])
export class VerificationSubmission {
  /** The `submissionId` of the answer. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ foreignKeyConstraintName: 'FK_verification_submissions_lead' })
  lead: Lead;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** Whether somebody who knew the number alone asked for another code, without a form of their own. */
  @Column({ type: 'boolean', default: false })
  isResend: boolean;

  /** The way chosen last. */
  @Column({ type: 'varchar' })
  method: VerificationMethod;

  /** When its last code was made, or its last way was chosen. */
  @Column({ type: 'timestamptz' })
  issuedAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Which attempt its last code is, by which the provider's reports name it. */
  @Column({ type: 'uuid' })
  attemptId: string;

  /** When it was learnt that the message or call of `method` did not arrive. */
  @TimeColumn()
  undeliveredAt: Date | null;

  @TimeColumn()
  provenAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  provenBy: VerificationMethod | null;
}
