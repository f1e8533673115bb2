import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';
import type { SealedKind } from './sealed-rows';

/**
 * Links a sealed row that was masked to the audit entry of the erasure, so that the change is not taken for tampering. Only triggers write
 * it; the chain covers this row too.
 */
@Entity('audit_erasures')
export class ChainErasure {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  kind: SealedKind;

  @Column({ type: 'uuid' })
  rowId: string;

  /** Entry `privacy_erased`. */
  @Column({ type: 'uuid' })
  entryId: string;

  @CreatedAtColumn()
  createdAt: Date;
}
