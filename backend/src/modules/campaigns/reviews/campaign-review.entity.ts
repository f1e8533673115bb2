import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';
import { SmsCampaign, type TargetCriteria } from '../campaign.entity';

/** The text and the recipients of a draft as a person reviewed them. Sending takes its id, so that nothing else is sent. */
@Entity('campaign_reviews')
@Index(['campaignId', 'createdAt'])
@Index(['createdAt'])
export class CampaignReview {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  campaignId: string;

  @ManyToOne(() => SmsCampaign, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'campaign_id' })
  campaign?: SmsCampaign;

  /** Message of the draft, as it was written. */
  @Column({ type: 'text' })
  message: string;

  /** The message with the sender and the way to end messages, before the variables are filled in. */
  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'jsonb', nullable: true })
  targetCriteria: TargetCriteria | null;

  /** Leads that would have received the campaign, in the order of their ids. */
  @Column({ type: 'uuid', array: true })
  leadIds: string[];

  @CreatedAtColumn()
  createdAt: Date;
}
