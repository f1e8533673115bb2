import type { LeadCategory, VerificationStatus } from 'domain/leads';
import type { CodeMethod, VerificationMethod } from 'domain/verification';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import type { PendingSubmission } from './fields/submission-fields';

/** Person who asked for a consultation. One live row per phone number, except possible duplicates. */
@Entity('leads')
@Index('uq_leads_live_phone_number', ['phoneNumber'], {
  unique: true,
  where: 'deleted_at IS NULL AND NOT possible_duplicate',
})
@Index('ix_leads_possible_duplicate', ['phoneNumber'], {
  where: 'deleted_at IS NULL AND possible_duplicate',
})
// TypeORM cannot describe an index that includes a further column; the migration creates it.
@Index('ix_leads_live_created', { synchronize: false })
@Index('ix_leads_live_email', { synchronize: false })
@Index('ix_leads_live_status', ['verificationStatus', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_live_source', ['leadSource', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_live_state', ['state', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_deleted_phone_number', ['phoneNumber'], { where: 'deleted_at IS NOT NULL' })
@Index('ix_leads_merged_into', ['mergedInto'], { where: 'merged_into IS NOT NULL' })
@Index(['ipAddress', 'createdAt'])
@Index('ix_leads_device_fingerprint', ['deviceFingerprint'], { where: 'device_fingerprint IS NOT NULL' })
@Index('ix_leads_blocked', ['phoneNumber'], { where: 'is_blocked' })
@Index('ix_leads_live_follow_up', ['nextFollowUpAt', 'id'], {
  where: 'deleted_at IS NULL AND next_follow_up_at IS NOT NULL',
})
@Index('ix_leads_live_assigned', ['assignedTo', 'createdAt', 'id'], {
  where: 'deleted_at IS NULL AND assigned_to IS NOT NULL',
})
@Index('ix_leads_open_of', { synchronize: false })
@Index('ix_leads_board', { synchronize: false })
@Index('ix_leads_board_of', { synchronize: false })
@Index('ix_leads_unclaimed', { synchronize: false })
@Index('ix_leads_own_to_be_called', { synchronize: false })
@Index('ix_leads_follow_up_of', ['assignedTo', 'nextFollowUpAt', 'id'], {
  where: 'deleted_at IS NULL AND next_follow_up_at IS NOT NULL',
})
@Index('ix_leads_replied_of', ['assignedTo', 'repliedAt', 'id'], {
  where: 'deleted_at IS NULL AND replied_at IS NOT NULL',
})
@Index('ix_leads_returns', ['returnsAt'], { where: 'returns_at IS NOT NULL' })
@Index('ix_leads_live_replied', ['repliedAt', 'id'], {
  where: 'deleted_at IS NULL AND replied_at IS NOT NULL',
})
export class Lead {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  fullName: string;

  @Column({ type: 'varchar', nullable: true })
  email: string | null;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** Two-letter code of the state named by the person. */
  @Column({ type: 'varchar', nullable: true })
  state: string | null;

  /** `pending` until the phone, or the mailbox, is proven; then `verified`. */
  @Column({ type: 'varchar', default: 'pending' })
  verificationStatus: VerificationStatus;

  /** Method by which the phone, or otherwise the mailbox, was first proven; null if nothing is. */
  @Column({ type: 'varchar', nullable: true })
  verificationMethod: VerificationMethod | null;

  /** Time of the first proof of the phone; null for a lead that proved only its mailbox. */
  @TimeColumn()
  phoneProvenAt: Date | null;

  /** Time at which the mailbox of `email` was proven. */
  @TimeColumn()
  emailProvenAt: Date | null;

  /** Whether the lead proved a mailbox while another verified lead had the same phone. It may be the same person or another. */
  @Column({ type: 'boolean', default: false })
  possibleDuplicate: boolean;

  /** HMAC-SHA256 of the valid verification code, hex; null if there is none. */
  @Column({ type: 'varchar', nullable: true })
  otpCode: string | null;

  /** Method by which the valid code was sent to the phone. */
  @Column({ type: 'varchar', nullable: true })
  otpMethod: Extract<CodeMethod, 'sms' | 'voice'> | null;

  @TimeColumn()
  otpExpiresAt: Date | null;

  /** HMAC of the valid code sent to a mailbox, hex. Independent of the phone's code. */
  @Column({ type: 'varchar', nullable: true })
  emailCode: string | null;

  /** Mailbox to which the last code was sent, lower case. */
  @Column({ type: 'varchar', nullable: true })
  emailCodeAddress: string | null;

  @TimeColumn()
  emailCodeExpiresAt: Date | null;

  /** Submission for which the code by e-mail was sent. */
  @Column({ type: 'uuid', nullable: true })
  emailCodeSubmissionId: string | null;

  /** Submission from which the lead's data come; null if older than this column. */
  @Column({ type: 'uuid', nullable: true })
  submissionId: string | null;

  /** Issue time of the valid code. A queued retry sends only the code for which it was queued. */
  @TimeColumn()
  otpIssuedAt: Date | null;

  /** Time at which a provider accepted the valid code; null until then. */
  @TimeColumn()
  otpSentAt: Date | null;

  /** HMAC of the last code that verified the lead, for a client that repeats a request because the response was lost. */
  @Column({ type: 'varchar', nullable: true })
  verifiedCode: string | null;

  /** Time of the first verification. */
  @TimeColumn()
  verifiedAt: Date | null;

  /** Time of the last verification. The same code receives the same response for two minutes. */
  @TimeColumn()
  codeVerifiedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  pendingSubmission: PendingSubmission | null;

  /** 0 to 100. */
  @Column({ type: 'int', default: 0 })
  leadScore: number;

  @Column({ type: 'varchar', default: 'new' })
  leadCategory: LeadCategory;

  @Column({ type: 'varchar', default: 'website' })
  leadSource: string;

  /** US dollars. */
  @Column({ type: 'int', nullable: true })
  monthlyIncome: number | null;

  /** Assignee; null if the lead is unassigned. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** Time of the last change of the assignee. */
  @TimeColumn()
  assignedAt: Date | null;

  /** Time at which the lead is released unless the office works on it before; null if it stays. */
  @TimeColumn()
  returnsAt: Date | null;

  @TimeColumn()
  lastContactedAt: Date | null;

  @TimeColumn()
  nextFollowUpAt: Date | null;

  /** Time of the person's last text that the office has not answered; null if there is none. */
  @TimeColumn()
  repliedAt: Date | null;

  /** Percent, 0 to 100. */
  @Column({ type: 'int', default: 0 })
  conversionProbability: number;

  @Column({ type: 'int', default: 0 })
  touchpointCount: number;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;

  @Column({ type: 'boolean', default: false })
  isFraudulent: boolean;

  /** 0 to 100. */
  @Column({ type: 'int', default: 0 })
  fraudScore: number;

  /** Names of the fraud rules that applied, comma separated. */
  @Column({ type: 'text', nullable: true })
  fraudReason: string | null;

  /** Names of fraud rules that a user declared wrong for this person. They no longer count. */
  @Column({ type: 'text', array: true, default: [] })
  clearedFraudRules: string[];

  @Column({ type: 'boolean', default: false })
  isBlocked: boolean;

  @TimeColumn()
  blockedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  blockedBy: string | null;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  @Column({ type: 'varchar', nullable: true })
  deviceFingerprint: string | null;

  /** Campaign tags, click ids, referrer and landing page variant of the visit. */
  @Column({ type: 'jsonb', nullable: true })
  attribution: Record<string, string> | null;

  /** Random reference passed to the calendar. Reveals nothing about the lead. */
  @Index('uq_leads_calendar_reference', { unique: true })
  @Column({ type: 'uuid', default: () => 'uuidv4()' })
  calendarReference: string;

  /**
   * Lead into which this one was merged. The merged lead is hidden like a deleted one, keeps its phone and the rows that stay with it, and
   * is not purged.
   */
  @Column({ type: 'uuid', nullable: true })
  mergedInto: string | null;

  /** Time of deletion. The lead is hidden, and purged 30 days later. */
  @TimeColumn()
  deletedAt: Date | null;

  /**
   * Text for searches: name, phone, code and names of the state, one per line, in lower case without accents. Written by PostgreSQL and
   * never read back.
   */
  // TypeORM cannot describe a trigram index; the migration creates it.
  @Index('ix_leads_search', { synchronize: false })
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: 'lead_search(full_name, phone_number, state)',
    select: false,
    insert: false,
    update: false,
  })
  search?: string;
}
