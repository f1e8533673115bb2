import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/** Kinds of entities that can be blocked. */
export const BLOCKED_ENTITY_TYPES = ['phone', 'ip', 'device', 'email'] as const;
export type BlockedEntityType = (typeof BLOCKED_ENTITY_TYPES)[number];

/** Columns of both tables of blocks. The view `active_blocks` shows the blocks in force. */
abstract class Block {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  entityType: BlockedEntityType;

  /** E.164 phone; address or range of addresses in CIDR notation; device fingerprint; e-mail in lower case. */
  @Column({ type: 'varchar' })
  entityValue: string;

  @Column({ type: 'text' })
  reason: string;

  /** Null for a permanent block. */
  @TimeColumn()
  expiresAt: Date | null;

  @TimeColumn()
  liftedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  liftedBy: string | null;

  /** Reason for lifting the block; null if none was given. */
  @Column({ type: 'text', nullable: true })
  liftReason: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}

/** Block made by a user. */
@Entity('blocked_entities')
@Index(['entityType', 'entityValue'])
@Index(['expiresAt'])
// GiST index, to find the ranges in force that contain an address.
@Index('ix_blocked_entities_network', { synchronize: false })
export class BlockedEntity extends Block {
  /** Username of the user who made the block. */
  @Column({ type: 'varchar' })
  blockedBy: string;
}

/** Block made by the system. */
@Entity('blocklist')
@Index(['entityType', 'entityValue'])
@Index(['expiresAt'])
@Index('ix_blocklist_network', { synchronize: false })
export class BlocklistEntry extends Block {
  /** `permanent`, `temp_1h`, `temp_24h`, … */
  @Column({ type: 'varchar' })
  blockType: string;

  @Column({ type: 'varchar', default: 'system' })
  createdBy: string;
}
