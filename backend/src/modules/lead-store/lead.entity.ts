import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';

/**
 * What the last submission for an already verified lead will change once its code is verified. Until then anybody may have
 * typed the number.
 */
export interface PendingSubmission {
  fullName: string;
  state: string;
  ipAddress: string;
  userAgent: string | null;
  deviceFingerprint: string | null;
  attribution: object | null;
  fraudScore: number;
  fraudReason: string | null;
  /** ISO 8601. */
  submittedAt: string;
  /** What was answered to the box for marketing messages. */
  marketingConsent: { granted: boolean; textVersion: string; textShown: string } | null;
}

/** A person who asked for a consultation. One live row per phone number. */
@Entity('leads')
@Index('uq_leads_live_phone_number', ['phoneNumber'], { unique: true, where: 'deleted_at IS NULL' })
// TypeORM cannot describe an index that includes a further column; the migration makes it.
@Index('ix_leads_live_created', { synchronize: false })
@Index('ix_leads_live_status', ['verificationStatus', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_live_source', ['leadSource', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_live_state', ['state', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('ix_leads_deleted_phone_number', ['phoneNumber'], { where: 'deleted_at IS NOT NULL' })
@Index(['ipAddress', 'createdAt'])
@Index('ix_leads_device_fingerprint', ['deviceFingerprint'], { where: 'device_fingerprint IS NOT NULL' })
@Index('ix_leads_blocked', ['phoneNumber'], { where: 'is_blocked' })
@Index('ix_leads_live_follow_up', ['nextFollowUpAt', 'id'], {
  where: 'deleted_at IS NULL AND next_follow_up_at IS NOT NULL',
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

  /** `pending` until the code is verified, then `verified`. */
  @Column({ type: 'varchar', default: 'pending' })
  verificationStatus: string;

  /** HMAC-SHA256 of the verification code in force, hex; null when there is none. */
  @Column({ type: 'varchar', nullable: true })
  otpCode: string | null;

  @TimeColumn()
  otpExpiresAt: Date | null;

  /** When the code in force was made; a queued retry sends only for the code it was queued with. */
  @TimeColumn()
  otpIssuedAt: Date | null;

  /** When a provider took the code in force; null while that is open. */
  @TimeColumn()
  otpSentAt: Date | null;

  /** HMAC of the code that verified last, so that a lost answer can be asked again. */
  @Column({ type: 'varchar', nullable: true })
  verifiedCode: string | null;

  /** When a code was last verified. */
  @TimeColumn()
  verifiedAt: Date | null;

  /** When a code was last right; the same code again within two minutes is answered again. */
  @TimeColumn()
  codeVerifiedAt: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  pendingSubmission: PendingSubmission | null;

  /** 0 to 100. */
  @Column({ type: 'int', default: 0 })
  leadScore: number;

  @Column({ type: 'varchar', default: 'new' })
  leadCategory: string;

  @Column({ type: 'varchar', default: 'website' })
  leadSource: string;

  /** US dollars. */
  @Column({ type: 'int', nullable: true })
  monthlyIncome: number | null;

  @TimeColumn()
  lastContactedAt: Date | null;

  @TimeColumn()
  nextFollowUpAt: Date | null;

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

  /** Names of fraud rules that an administrator has found wrong about this person: they count no more. */
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

  /** Hidden since; purged 30 days later. */
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
