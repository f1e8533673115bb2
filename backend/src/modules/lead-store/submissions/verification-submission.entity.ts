import type { VerificationMethod } from 'domain/verification';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';
import { Lead } from '../lead.entity';

/** Submission that waits for its proof, with the result. Kept for a day. */
@Entity('verification_submissions')
@Index('ix_verification_submissions_phone_number', ['phoneNumber'])
@Index('ix_verification_submissions_lead_id', ['leadId'])
@Index('ix_verification_submissions_attempt_id', ['attemptId'])
export class VerificationSubmission {
  /** `submissionId` in the API's response. */
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

  /** Whether a visitor who gave only the number asked for another code, without a form. */
  @Column({ type: 'boolean', default: false })
  isResend: boolean;

  /** Method chosen last. */
  @Column({ type: 'varchar' })
  method: VerificationMethod;

  /** Time at which the last code was made or the last method was chosen. */
  @Column({ type: 'timestamptz' })
  issuedAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Attempt of the last code, by which the provider's reports identify it. */
  @Column({ type: 'uuid' })
  attemptId: string;

  /** Time at which the message or call was reported as undelivered. */
  @TimeColumn()
  undeliveredAt: Date | null;

  @TimeColumn()
  provenAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  provenBy: VerificationMethod | null;
}
