import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';
import type { SealedKind, SealReason } from './sealed-rows';

/** A link of the chain: says of a row what it was, without holding it. Triggers refuse any change. */
@Entity('audit_chain')
@Index(['rowId'])
export class ChainEntry {
  /** 1, 2, 3 … without a gap. */
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  @Column({ type: 'varchar' })
  kind: SealedKind;

  @Column({ type: 'uuid' })
  rowId: string;

  @Column({ type: 'varchar' })
  reason: SealReason;

  @TimeColumn({ nullable: false })
  sealedAt: Date;

  /** SHA-256 of what of the row never changes. */
  @Column({ type: 'bytea' })
  recordDigest: Buffer;

  /** SHA-256 of what of the row may be erased, with a salt. */
  @Column({ type: 'bytea' })
  personalDigest: Buffer;

  /** Hash of the link before; zeros for the first. */
  @Column({ type: 'bytea' })
  previous: Buffer;

  @Column({ type: 'bytea' })
  hash: Buffer;
}
