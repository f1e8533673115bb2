import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Lead } from '../../lead-store/lead.entity';

/** How the owner is told of one verification: alone, or in a digest with others. Decided once. */
@Entity('lead_notices')
@Index('ix_lead_notices_digest', ['digestId'], { where: 'digest_id IS NOT NULL' })
@Index('ix_lead_notices_open_digest', ['digestId'], { where: 'digest_id IS NOT NULL AND NOT is_sealed' })
export class LeadNotice {
  @PrimaryColumn({ type: 'uuid' })
  leadId: string;

  @Index()
  @PrimaryColumn({ type: 'timestamptz' })
  verifiedAt: Date;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** The digest it is gathered in; null for one that is told alone. */
  @Column({ type: 'uuid', nullable: true })
  digestId: string | null;

  /** Whether that digest takes no more, because it is being sent. */
  @Column({ type: 'boolean', default: false })
  isSealed: boolean;
}
