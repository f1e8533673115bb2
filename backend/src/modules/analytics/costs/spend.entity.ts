import { Column, Entity, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../../database/time-columns';

/** Amount spent on advertising in one month. */
@Entity('spend')
@Unique(['month', 'source', 'campaign'])
export class Spend {
  @IdColumn()
  id: string;

  /** First day of the month, YYYY-MM-DD. */
  @Column({ type: 'date' })
  month: string;

  /** Source of the leads, in lower case. */
  @Column({ type: 'varchar' })
  source: string;

  /** `utmCampaign` of the leads, in lower case. Empty for the source as a whole. */
  @Column({ type: 'varchar', default: '' })
  campaign: string;

  /** US cents, more than 0. */
  @Column({ type: 'int' })
  amountCents: number;

  /** Username of the last user who changed the amount. */
  @Column({ type: 'varchar' })
  updatedBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
