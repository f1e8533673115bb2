import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import { Lead } from './lead.entity';

/**
 * Why a lead changed hands: `manual` somebody gave it, `claimed` the person took it, `round_robin` it was that person's turn, `returned`
 * nobody touched it in time, `shared_out` its person left, `created` the person wrote it down.
 */
export const ASSIGNMENT_REASONS = [
  'manual',
  'claimed',
  'round_robin',
  'returned',
  'shared_out',
  'created',
] as const;

export type AssignmentReason = (typeof ASSIGNMENT_REASONS)[number];

/** One change of whose a lead is. */
@Entity('lead_assignments')
@Index('ix_lead_assignments_lead_id_created_at', ['leadId', 'createdAt'])
export class LeadAssignment {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Null for nobody. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** Who gave it; null when the product did. */
  @Column({ type: 'uuid', nullable: true })
  assignedBy: string | null;

  @Column({ type: 'varchar' })
  reason: AssignmentReason;

  @CreatedAtColumn()
  createdAt: Date;
}
