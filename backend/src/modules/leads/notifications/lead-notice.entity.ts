import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Lead } from '../../lead-store/lead.entity';

/** How the owner is notified of one verification: alone, or in a digest. Decided once. */
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

  /** The digest it belongs to; null when it has a notification of its own. */
  @Column({ type: 'uuid', nullable: true })
  digestId: string | null;

  /** Whether the digest is closed, because it is being sent. */
  @Column({ type: 'boolean', default: false })
  isSealed: boolean;
}
