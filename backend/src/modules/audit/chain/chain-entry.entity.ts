import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';
import type { SealedKind, SealReason } from './sealed-rows';

/** Link of the chain: seals a row by its digests, without its content. Triggers refuse any change. */
@Entity('audit_chain')
@Index(['rowId'])
export class ChainEntry {
  /** 1, 2, 3 … without gaps. */
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

  /** SHA-256 of the columns that never change. */
  @Column({ type: 'bytea' })
  recordDigest: Buffer;

  /** SHA-256 of the columns that an erasure may change, with a salt. */
  @Column({ type: 'bytea' })
  personalDigest: Buffer;

  /** Hash of the previous link; zeros for the first. */
  @Column({ type: 'bytea' })
  previous: Buffer;

  @Column({ type: 'bytea' })
  hash: Buffer;
}
