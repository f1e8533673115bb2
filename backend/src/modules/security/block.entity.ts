import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';

/** What can be blocked. */
export type BlockedEntityType = 'phone' | 'ip' | 'device' | 'email';

/** A block that an administrator made. The view `active_blocks` shows those in force. */
@Entity('blocked_entities')
@Index(['entityType', 'entityValue'])
@Index(['expiresAt'])
export class BlockedEntity {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  entityType: BlockedEntityType;

  @Column({ type: 'varchar' })
  entityValue: string;

  @Column({ type: 'text' })
  reason: string;

  /** Username of the administrator. */
  @Column({ type: 'varchar' })
  blockedBy: string;

  /** Null is permanent. */
  @TimeColumn()
  expiresAt: Date | null;

  @TimeColumn()
  liftedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  liftedBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}

/** A block that the system made by itself. */
@Entity('blocklist')
@Index(['entityType', 'entityValue'])
@Index(['expiresAt'])
export class BlocklistEntry {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  entityType: BlockedEntityType;

  @Column({ type: 'varchar' })
  entityValue: string;

  /** `permanent`, `temp_1h`, `temp_24h`, … */
  @Column({ type: 'varchar' })
  blockType: string;

  @Column({ type: 'text' })
  reason: string;

  /** Null is permanent. */
  @TimeColumn()
  expiresAt: Date | null;

  @TimeColumn()
  liftedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  liftedBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @Column({ type: 'varchar', default: 'system' })
  createdBy: string;
}
