import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { SealedKind } from './sealed-rows';

/** Signed by the server: how many rows retention removed. Their links stay in the chain. */
@Entity('audit_checkpoints')
export class ChainCheckpoint {
  @IdColumn()
  id: string;

  /** What was removed. */
  @Column({ type: 'varchar' })
  kind: SealedKind;

  /** The last link whose row was removed. */
  @Column({ type: 'bigint' })
  through: string;

  /** Hash of that link. */
  @Column({ type: 'bytea' })
  hash: Buffer;

  @Column({ type: 'integer' })
  removed: number;

  /** The rows were written before this moment. */
  @TimeColumn({ nullable: false })
  before: Date;

  /** Ed25519, 32 bytes. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  @Column({ type: 'bytea' })
  signature: Buffer;

  @CreatedAtColumn()
  createdAt: Date;
}
