import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';
import { SmsCampaign, type TargetCriteria } from '../campaign.entity';

/** Text and recipients of a draft as reviewed by a user. The request to send contains its id, so that nothing else is sent. */
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

  /** Message of the draft, as entered. */
  @Column({ type: 'text' })
  message: string;

  /** Message with the sender and the opt-out instructions, with variables not yet replaced. */
  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'jsonb', nullable: true })
  targetCriteria: TargetCriteria | null;

  /** Recipients at the time of the review, in order of id. */
  @Column({ type: 'uuid', array: true })
  leadIds: string[];

  @CreatedAtColumn()
  createdAt: Date;
}
