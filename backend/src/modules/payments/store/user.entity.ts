import { Column, Entity, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../../database/time-columns';

/** Paying customer. */
@Entity('users')
@Unique(['email'])
export class User {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar', nullable: true })
  email: string | null;

  @Column({ type: 'varchar', nullable: true })
  firstName: string | null;

  @Column({ type: 'varchar', nullable: true })
  lastName: string | null;

  @Column({ type: 'varchar', nullable: true })
  profileImageUrl: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
