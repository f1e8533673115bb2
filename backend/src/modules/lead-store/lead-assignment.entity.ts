import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import { Lead } from './lead.entity';

/**
 * Reason for an assignment: `manual` by a user; `claimed` by the assignee; `round_robin` in the assignment round; `returned` released
 * because it was not worked on in time; `shared_out` the previous assignee left; `created` the assignee entered the lead.
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

/** Change of a lead's assignee. */
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

  /** New assignee; null if the lead was unassigned. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** User who made the assignment; null for the product. */
  @Column({ type: 'uuid', nullable: true })
  assignedBy: string | null;

  @Column({ type: 'varchar' })
  reason: AssignmentReason;

  @CreatedAtColumn()
  createdAt: Date;
}
