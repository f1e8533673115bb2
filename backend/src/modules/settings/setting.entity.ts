import { Column, Entity, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../database/time-columns';

/** Saved setting. Its value is JSON text. */
@Entity('settings')
@Unique(['key'])
export class Setting {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  key: string;

  @Column({ type: 'text', nullable: true })
  value: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
