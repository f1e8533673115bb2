import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import { Lead } from '../leads/lead.entity';

/** A text message to many leads. */
@Entity('sms_campaigns')
export class SmsCampaign {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  name: string;

  @Column({ type: 'text' })
  message: string;

  /** Which leads it goes to. */
  @Column({ type: 'jsonb', nullable: true })
  targetCriteria: Record<string, unknown> | null;

  @Column({ type: 'varchar', default: 'draft' })
  status: string;

  @TimeColumn()
  scheduledAt: Date | null;

  @Column({ type: 'int', default: 0 })
  sentCount: number;

  @Column({ type: 'int', default: 0 })
  deliveredCount: number;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}

/** One lead of one campaign; never two rows for the same pair. */
@Entity('campaign_recipients')
@Unique(['campaignId', 'leadId'])
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

  @Column({ type: 'varchar', default: 'pending' })
  status: string;

  @TimeColumn()
  sentAt: Date | null;

  @TimeColumn()
  deliveredAt: Date | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;
}
