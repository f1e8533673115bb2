import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import type { AuditAction } from './audit-actions';

/**
 * One thing that was done, or tried, in an administrator's name. Never changed after it is written, but for the erasure of a
 * person's data, which masks what would name the person.
 */
@Entity('audit_entries')
@Index(['createdAt', 'id'])
@Index(['action', 'createdAt'])
@Index(['target', 'createdAt'])
export class AuditEntry {
  @IdColumn()
  id: string;

  /** Null when no administrator was logged in. */
  @Column({ type: 'uuid', nullable: true })
  adminId: string | null;

  /** The username as it was then, or as it was typed. */
  @Column({ type: 'varchar' })
  username: string;

  @Column({ type: 'varchar' })
  action: AuditAction;

  /** What it was done to, such as `lead:0198f3c2-…`. */
  @Column({ type: 'varchar', nullable: true })
  target: string | null;

  /** The values before, without secrets. */
  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  /** The values after, without secrets. */
  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}

/** An entry with the name of what it was done to. */
export type NamedEntry = AuditEntry & { targetName: string | null };
