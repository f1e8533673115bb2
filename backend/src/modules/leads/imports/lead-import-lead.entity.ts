import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Lead } from '../../lead-store/lead.entity';
import { LeadImport } from './lead-import.entity';

/** Lead that an import added or changed, while the import can be undone. */
@Entity('lead_import_leads')
export class LeadImportLead {
  @PrimaryColumn({ type: 'uuid' })
  importId: string;

  @ManyToOne(() => LeadImport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id', foreignKeyConstraintName: 'fk_lead_import_leads_import_id' })
  import?: LeadImport;

  @Index('ix_lead_import_leads_lead_id')
  @PrimaryColumn({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'fk_lead_import_leads_lead_id' })
  lead?: Lead;

  /** Previous values of a changed lead; null for an added one. */
  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ type: 'timestamptz' })
  touchedAt: Date;

  /** Whether undoing left it unchanged, because a user has worked with it since. */
  @Column({ type: 'boolean', default: false })
  isLeft: boolean;
}
