import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { SealedKind } from './sealed-rows';

/** Record of a removal by retention, signed by the server. The links of the removed rows stay in the chain. */
@Entity('audit_checkpoints')
export class ChainCheckpoint {
  @IdColumn()
  id: string;

  /** Kind of the removed rows. */
  @Column({ type: 'varchar' })
  kind: SealedKind;

  /** Last link with a removed row. */
  @Column({ type: 'bigint' })
  through: string;

  /** Hash of that link. */
  @Column({ type: 'bytea' })
  hash: Buffer;

  @Column({ type: 'integer' })
  removed: number;

  /** Upper bound of the rows' creation time. */
  @TimeColumn({ nullable: false })
  before: Date;

  /** Ed25519 key, 32 bytes. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  @Column({ type: 'bytea' })
  signature: Buffer;

  @CreatedAtColumn()
  createdAt: Date;
}
