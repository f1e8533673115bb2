import { type LeadCategory, type VerificationStatus } from 'domain/leads';
import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import type { LeadFilterQuery } from '../leads/list/lead-list.dto';
import type { UsState } from 'domain/us-states';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import { Lead } from '../lead-store/lead.entity';

/** draft → scheduled → sending → paused ↔ sending → completed; or cancelled; or failed without recipients. */
export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Criteria of a campaign. A lead must match all of them. */
export interface TargetCriteria {
  status?: VerificationStatus | undefined;
  states?: UsState[] | undefined;
  categories?: LeadCategory[] | undefined;
  scoreMin?: number | undefined;
  scoreMax?: number | undefined;
  /** Interval of the lead's creation, start included and end excluded; ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  source?: string | undefined;
  /** Filters of the list of leads. */
  list?: AudienceList | undefined;
}

/** Filters of the list of leads. `assignedTo` is an id, or `none`. */
export type AudienceList = Omit<LeadFilterQuery, NotOfAudience> & { replied?: true };

/**
 * Parameters of the list of leads that an audience leaves out: the order, the ids for an export, the view (the audience stores its
 * filters), and the filters that a campaign has as separate criteria. An audience stores every other filter.
 */
export const NOT_OF_AUDIENCE = [
  'sort',
  'ids',
  'preset',
  'status',
  'category',
  'source',
  'from',
  'to',
] as const satisfies readonly (keyof LeadFilterQuery)[];
type NotOfAudience = (typeof NOT_OF_AUDIENCE)[number];

/** Text message to many leads. */
@Entity('sms_campaigns')
@Index(['createdAt', 'id'])
@Index('ix_sms_campaigns_at_work', ['status'], { where: `status IN ('scheduled', 'sending')` })
export class SmsCampaign {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  name: string;

  /** Message as entered, with variables. */
  @Column({ type: 'text' })
  message: string;

  @Column({ type: 'jsonb', nullable: true })
  targetCriteria: TargetCriteria | null;

  /** Reviewed text, with the sender and the opt-out instructions; null before it is scheduled. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /**
   * Id of the review that has the recipients to start with; null before the campaign is scheduled. Not a foreign key:
   * without its review a campaign must start with no recipients rather than with others.
   */
  @Column({ type: 'uuid', nullable: true })
  reviewId: string | null;

  @Column({ type: 'varchar', default: 'draft' })
  status: CampaignStatus;

  @TimeColumn()
  scheduledAt: Date | null;

  /** Number of recipients; 0 before it starts. */
  @Column({ type: 'int', default: 0 })
  recipientCount: number;

  /** Number of messages that the provider has accepted. */
  @Column({ type: 'int', default: 0 })
  sentCount: number;

  @Column({ type: 'int', default: 0 })
  deliveredCount: number;

  /** Username. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  @TimeColumn()
  startedAt: Date | null;

  @TimeColumn()
  finishedAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}

/**
 * `pending` → `sending` (committed before the provider is called) → `sent` → `delivered` or `undelivered`. `failed`: refused,
 * will never arrive. `opted_out`: the person opted out. `skipped`: the lead was deleted, blocked or marked as fraud meanwhile,
 * the campaign was cancelled, or the person has received as many texts as agreed. `unknown`: the provider's response was lost;
 * looked up in the provider's list, never sent again.
 */
export const RECIPIENT_STATUSES = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'opted_out',
  'skipped',
  'unknown',
] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Lead of a campaign; unique per pair. */
@Entity('campaign_recipients')
@Unique(['campaignId', 'leadId'])
@Index('ix_campaign_recipients_waiting', ['campaignId', 'notBefore', 'id'], { where: `status = 'pending'` })
@Index('ix_campaign_recipients_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index(['campaignId', 'status'])
@Index(['phoneNumber', 'claimedAt'])
export class CampaignRecipient {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  campaignId: string;

  @ManyToOne(() => SmsCampaign, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'campaign_id' })
  campaign?: SmsCampaign;

  @Index()
  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Phone at the start of the campaign, E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  @Column({ type: 'varchar', default: 'pending' })
  status: RecipientStatus;

  /** First time when this person may receive the text. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  notBefore: Date;

  /** Message as sent to this person. */
  @Column({ type: 'text', nullable: true })
  body: string | null;

  /** Time when the provider was called. */
  @TimeColumn()
  claimedAt: Date | null;

  @TimeColumn()
  sentAt: Date | null;

  @TimeColumn()
  deliveredAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  providerId: string | null;

  /** Error code of the provider or of this product. */
  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** Time of the next lookup of the outcome; null if it is known. */
  @TimeColumn()
  nextCheckAt: Date | null;

  @Column({ type: 'int', default: 0 })
  checks: number;
}
