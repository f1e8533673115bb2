import type { LeadCategory } from 'domain/leads';
import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { BulkAction } from '../office/dto/lead-work.dto';

/** One thing that is done with all leads of a list, in batches. */
@Entity('lead_bulk_acts')
export class LeadBulkAct {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  adminId: string;

  /** Of the account, as it was called then; for the audit trail. */
  @Column({ type: 'varchar' })
  username: string;

  /** Where it was asked from; for the audit trail. */
  @Column({ type: 'varchar' })
  ip: string;

  @Column({ type: 'varchar' })
  action: BulkAction | 'restore';

  @Column({ type: 'varchar', nullable: true })
  leadCategory: LeadCategory | null;

  /** Whose the leads become; null for nobody's, and for other actions. */
  @Column({ type: 'uuid', nullable: true })
  assignTo: string | null;

  /** The leads that the list had, in the order of their ids; emptied when it is over, of deleted ones when they are gone. */
  @Column({ type: 'uuid', array: true })
  leadIds: string[];

  @Column({ type: 'int' })
  total: number;

  /** How many of the leads have been gone through. */
  @Column({ type: 'int', default: 0 })
  done: number;

  /** How many of those were changed. */
  @Column({ type: 'int', default: 0 })
  changed: number;

  @CreatedAtColumn()
  createdAt: Date;

  /** When it was over: done, stopped or failed. */
  @TimeColumn()
  finishedAt: Date | null;

  /** Whether somebody stopped it. */
  @Column({ type: 'boolean', default: false })
  isStopped: boolean;

  /** Why it ended early, for the person. */
  @Column({ type: 'varchar', nullable: true })
  failure: string | null;
}
