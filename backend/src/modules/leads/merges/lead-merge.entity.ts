import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';
import type { SuppressionChannel } from '../../messaging/suppressions/suppression.entity';

/** Restrictions that the merge added to the kept lead's phone. */
export interface Stricter {
  /** Channels that were open for the kept phone before. */
  channels: SuppressionChannel[];
  /** Whether the merge blocked the kept phone. */
  isBlocked: boolean;
}

/** Merge of two leads, with all data needed to undo it. */
@Entity('lead_merges')
export class LeadMerge {
  @IdColumn()
  id: string;

  @Index('ix_lead_merges_keep_id')
  @Column({ type: 'uuid' })
  keepId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'keep_id', foreignKeyConstraintName: 'fk_lead_merges_keep_id' })
  keep?: Lead;

  @Index('ix_lead_merges_drop_id')
  @Column({ type: 'uuid' })
  dropId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'drop_id', foreignKeyConstraintName: 'fk_lead_merges_drop_id' })
  drop?: Lead;

  /** Username. */
  @Column({ type: 'varchar' })
  mergedBy: string;

  /** Values before the merge of the kept lead's changed fields. */
  @Column({ type: 'jsonb' })
  before: Record<string, unknown>;

  /** Values of the same fields after the merge. */
  @Column({ type: 'jsonb' })
  after: Record<string, unknown>;

  /** Ids of the rows that were moved to the kept lead, by table. */
  @Column({ type: 'jsonb' })
  moved: Record<string, string[]>;

  @Column({ type: 'jsonb' })
  stricter: Stricter;

  @CreatedAtColumn()
  createdAt: Date;

  @TimeColumn()
  undoneAt: Date | null;

  /** Username. */
  @Column({ type: 'varchar', nullable: true })
  undoneBy: string | null;
}
