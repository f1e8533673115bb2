import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SealedKind, SealReason } from './sealed-rows';

/**
 * Row that waits for its link. A trigger inserts it in the row's transaction, so it becomes visible when that commits, however
 * late.
 */
@Entity('audit_queue')
export class ChainQueueEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'varchar' })
  kind: SealedKind;

  @Column({ type: 'uuid' })
  rowId: string;

  @Column({ type: 'varchar' })
  reason: SealReason;
}
