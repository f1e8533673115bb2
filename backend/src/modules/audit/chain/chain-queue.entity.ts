import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SealedKind, SealReason } from './sealed-rows';

/**
 * A row that waits for its link. A trigger writes it in the transaction of the row, so that it is seen when that commits, however
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
