import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { UpdatedAtColumn } from '../../database/time-columns';

/** What the owner is editing: one row, or none before the first edit. */
@Entity('site_draft')
@Check('ck_only_one_draft', 'id = 1')
export class SiteDraft {
  @PrimaryColumn({ type: 'integer', default: 1 })
  id: number;

  /** One more with each save. */
  @Column({ type: 'integer' })
  revision: number;

  /** Any JSON object: a draft may be invalid. `json` keeps what `jsonb` refuses. */
  @Column({ type: 'json' })
  document: object;

  /** The administrator who saved it last. */
  @Column({ type: 'uuid', nullable: true })
  updatedBy: string | null;

  @UpdatedAtColumn()
  updatedAt: Date;
}
