import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import type { AuditAction } from './audit-actions';

/**
 * Action, completed or attempted, in a user's name. Never changed after it is written, except that an erasure masks data that
 * identify the person.
 */
@Entity('audit_entries')
@Index(['createdAt', 'id'])
@Index(['action', 'createdAt'])
@Index(['target', 'createdAt'])
export class AuditEntry {
  @IdColumn()
  id: string;

  /** Null if no user was signed in. */
  @Column({ type: 'uuid', nullable: true })
  adminId: string | null;

  /** Username at that time, or as entered at a failed sign-in. */
  @Column({ type: 'varchar' })
  username: string;

  @Column({ type: 'varchar' })
  action: AuditAction;

  /** Object of the action, such as `lead:0198f3c2-…`. */
  @Column({ type: 'varchar', nullable: true })
  target: string | null;

  /** Values before, without secrets. */
  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  /** Values after, without secrets. */
  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}

/** Entry with the present name of its target. */
export type NamedEntry = AuditEntry & { targetName: string | null };
