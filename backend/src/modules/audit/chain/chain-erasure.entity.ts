import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';
import type { SealedKind } from './sealed-rows';

/** Names the entry of the trail by which a sealed row was masked. Triggers alone write it; it is a row of the chain itself. */
@Entity('audit_erasures')
export class ChainErasure {
  @IdColumn()
  id: string;

  /** Kind of the masked row. */
  @Column({ type: 'varchar' })
  kind: SealedKind;

  @Column({ type: 'uuid' })
  rowId: string;

  /** The entry `privacy_erased`. */
  @Column({ type: 'uuid' })
  entryId: string;

  @CreatedAtColumn()
  createdAt: Date;
}
