import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';
import { Lead } from '../lead-store/lead.entity';
import type { SuppressionChannel } from '../messaging/suppressions/suppression.entity';

/** What the stricter of two leads brought to the other one's phone. */
export interface Stricter {
  /** Channels that the kept phone was open to before. */
  channels: SuppressionChannel[];
  /** Whether the kept phone was blocked with it. */
  isBlocked: boolean;
}

/** Two leads that became one, with all that it takes to part them again. */
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

  /** The fields of the kept lead that the merge changed, as they were. */
  @Column({ type: 'jsonb' })
  before: Record<string, unknown>;

  /** The same, as the merge left them. */
  @Column({ type: 'jsonb' })
  after: Record<string, unknown>;

  /** Ids of the rows that were given to the kept lead, by table. */
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
