import type { LeadCategory } from 'domain/leads';
import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { BulkAction } from '../office/dto/lead-work.dto';

/** Action on all leads of a list, done in batches. */
@Entity('lead_bulk_acts')
export class LeadBulkAct {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  adminId: string;

  /** Username of the account at that time; for the audit trail. */
  @Column({ type: 'varchar' })
  username: string;

  /** IP address of the request; for the audit trail. */
  @Column({ type: 'varchar' })
  ip: string;

  @Column({ type: 'varchar' })
  action: BulkAction | 'restore';

  @Column({ type: 'varchar', nullable: true })
  leadCategory: LeadCategory | null;

  /** New assignee; null to unassign the leads, and for other actions. */
  @Column({ type: 'uuid', nullable: true })
  assignTo: string | null;

  /** Ids of the leads in the list, in order. Empty when the action is over; a deletion keeps them until the leads are erased. */
  @Column({ type: 'uuid', array: true })
  leadIds: string[];

  @Column({ type: 'int' })
  total: number;

  /** Number of leads processed. */
  @Column({ type: 'int', default: 0 })
  done: number;

  /** Number of processed leads that were changed. */
  @Column({ type: 'int', default: 0 })
  changed: number;

  @CreatedAtColumn()
  createdAt: Date;

  /** Time when the action ended: completed, stopped or failed. */
  @TimeColumn()
  finishedAt: Date | null;

  /** Whether a user stopped the action. */
  @Column({ type: 'boolean', default: false })
  isStopped: boolean;

  /** Reason for a failure, shown to the user. */
  @Column({ type: 'varchar', nullable: true })
  failure: string | null;
}
