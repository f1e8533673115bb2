import type { InteractionDirection } from 'domain/leads';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import { Lead } from './lead.entity';

/** Event on a lead's timeline: a submission, a verification, a message, a call, a note. */
@Entity('lead_interactions')
@Index(['leadId', 'createdAt'])
@Index('ix_lead_interactions_no_next_step', { synchronize: false })
export class LeadInteraction {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  @Column({ type: 'varchar' })
  type: string;

  /** `inbound` from the person, `outbound` from us. */
  @Column({ type: 'varchar' })
  direction: InteractionDirection;

  @Column({ type: 'text', nullable: true })
  content: string | null;

  @Column({ type: 'varchar', default: 'completed' })
  status: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata: Record<string, unknown> | null;

  @CreatedAtColumn()
  createdAt: Date;
}
