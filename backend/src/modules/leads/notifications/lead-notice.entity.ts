import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Lead } from '../../lead-store/lead.entity';

/** Notification of the owner about one verification: a separate one, or part of a digest. Decided once. */
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

  /** Digest that includes it; null for a separate notification. */
  @Column({ type: 'uuid', nullable: true })
  digestId: string | null;

  /** Whether the digest is closed because it is being sent. */
  @Column({ type: 'boolean', default: false })
  isSealed: boolean;
}
