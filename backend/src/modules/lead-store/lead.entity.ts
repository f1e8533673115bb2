import type { LeadCategory, VerificationStatus } from 'domain/leads';
import type { CodeMethod, VerificationMethod } from 'domain/verification';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import type { PendingSubmission } from './submission-fields';

/** A person who asked for a consultation. One live row per phone number, possible duplicates aside. */
@Entity('leads')
@Index('uq_leads_live_phone_number', ['phoneNumber'], {
  unique: true,
  where: 'deleted_at IS NULL AND NOT possible_duplicate',
})
@Index('ix_leads_possible_duplicate', ['phoneNumber'], {
  where: 'deleted_at IS NULL AND possible_duplicate',
})
// TypeORM cannot describe an index that includes a further column; the migration makes it.
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

  /** Two-letter code of the state the person named. */
  @Column({ type: 'varchar', nullable: true })
  state: string | null;

  /** `pending` until the phone, or the mailbox, is proven; then `verified`. */
  @Column({ type: 'varchar', default: 'pending' })
  verificationStatus: VerificationStatus;

  /** How the phone was first proven, or else the mailbox; null while nothing is. */
  @Column({ type: 'varchar', nullable: true })
  verificationMethod: VerificationMethod | null;

  /** When the phone was first proven; null for a lead that proved its mailbox alone. */
  @TimeColumn()
  phoneProvenAt: Date | null;

  /** When the mailbox of `email` was proven. */
  @TimeColumn()
  emailProvenAt: Date | null;

  /** Who proved a mailbox with the phone of a lead that was verified before: perhaps that person, perhaps another. */
  @Column({ type: 'boolean', default: false })
  possibleDuplicate: boolean;

  /** HMAC-SHA256 of the verification code in force, hex; null when there is none. */
  @Column({ type: 'varchar', nullable: true })
  otpCode: string | null;

  /** How the code in force went to the phone. */
  @Column({ type: 'varchar', nullable: true })
  otpMethod: Extract<CodeMethod, 'sms' | 'voice'> | null;

  @TimeColumn()
  otpExpiresAt: Date | null;

  /** HMAC of the code in force that went to a mailbox, hex; it stands beside the phone's. */
  @Column({ type: 'varchar', nullable: true })
  emailCode: string | null;

  /** The mailbox that a code went to last; lower case. */
  @Column({ type: 'varchar', nullable: true })
  emailCodeAddress: string | null;

  @TimeColumn()
  emailCodeExpiresAt: Date | null;

  /** Which submission the code by mail is for. */
  @Column({ type: 'uuid', nullable: true })
  emailCodeSubmissionId: string | null;

  /** Which submission the lead's data are of; null when older than that is noted. */
  @Column({ type: 'uuid', nullable: true })
  submissionId: string | null;

  /** When the code in force was made; a queued retry sends only the code that it was queued for. */
  @TimeColumn()
  otpIssuedAt: Date | null;

  /** When a provider accepted the code in force; null until then. */
  @TimeColumn()
  otpSentAt: Date | null;

  /** HMAC of the code that verified last, for a caller who repeats a request whose answer was lost. */
  @Column({ type: 'varchar', nullable: true })
  verifiedCode: string | null;

  /** When a code was first verified. */
  @TimeColumn()
  verifiedAt: Date | null;

  /** When a code was last verified; the same code is answered again for two minutes. */
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

  /** The person of the back office whose lead it is; null for nobody's. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** When it became theirs, or nobody's. */
  @TimeColumn()
  assignedAt: Date | null;

  /** When it goes back, unless the office works with it before; null when it stays. */
  @TimeColumn()
  returnsAt: Date | null;

  @TimeColumn()
  lastContactedAt: Date | null;

  @TimeColumn()
  nextFollowUpAt: Date | null;

  /** When the person last wrote a text that the office has not answered; null when none waits. */
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

  /** The names of the fraud rules that fired, comma separated. */
  @Column({ type: 'text', nullable: true })
  fraudReason: string | null;

  /** Names of fraud rules that an administrator found wrong about this person; they no longer count. */
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

  /** Campaign tags, click ids, referrer and landing variant the visitor came with. */
  @Column({ type: 'jsonb', nullable: true })
  attribution: Record<string, string> | null;

  /** Random reference carried to the calendar; says nothing about the lead. */
  @Index('uq_leads_calendar_reference', { unique: true })
  @Column({ type: 'uuid', default: () => 'uuidv4()' })
  calendarReference: string;

  /** The lead that it was merged into: it is hidden as a deleted one is, keeps its phone and what belongs to it, and is not purged. */
  @Column({ type: 'uuid', nullable: true })
  mergedInto: string | null;

  /** When it was deleted: it is hidden, and purged 30 days later. */
  @TimeColumn()
  deletedAt: Date | null;

  /**
   * What the list searches: name, phone, code and names of the state, each on its line, in lower case without accents.
   * Written by PostgreSQL and never read back.
   */
  // TypeORM cannot describe a trigram index; the migration makes it.
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
