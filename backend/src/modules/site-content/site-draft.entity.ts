import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { UpdatedAtColumn } from '../../database/time-columns';

/** Draft that the owner is editing: one row, or none before the first edit. */
@Entity('site_draft')
@Check('ck_only_one_draft', 'id = 1')
export class SiteDraft {
  @PrimaryColumn({ type: 'integer', default: 1 })
  id: number;

  /** Number that grows by one with each save. */
  @Column({ type: 'integer' })
  revision: number;

  /** Any JSON object, because a draft may be invalid. `json` stores texts that `jsonb` refuses. */
  @Column({ type: 'json' })
  document: object;

  /** User who saved the draft last. */
  @Column({ type: 'uuid', nullable: true })
  updatedBy: string | null;

  @UpdatedAtColumn()
  updatedAt: Date;
}
