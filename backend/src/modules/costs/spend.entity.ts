import { Column, Entity, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../database/time-columns';

/** What was spent on advertising in a month. */
@Entity('spend')
@Unique(['month', 'source', 'campaign'])
export class Spend {
  @IdColumn()
  id: string;

  /** Its first day, YYYY-MM-DD. */
  @Column({ type: 'date' })
  month: string;

  /** As the leads' source, in lower case. */
  @Column({ type: 'varchar' })
  source: string;

  /** As the leads' `utmCampaign`, in lower case; empty for a source as a whole. */
  @Column({ type: 'varchar', default: '' })
  campaign: string;

  /** US cents, more than 0. */
  @Column({ type: 'int' })
  amountCents: number;

  /** Username of who wrote it last. */
  @Column({ type: 'varchar' })
  updatedBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
