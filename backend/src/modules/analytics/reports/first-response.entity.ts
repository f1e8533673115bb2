import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';

/** The first call, message or meeting after a lead came to a person. Written by a trigger; says nothing of whom it was with. */
@Entity('first_responses')
@Index('ix_first_responses_at', { synchronize: false })
export class FirstResponse {
  @IdColumn()
  id: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  /** Whose the lead was. */
  @Column({ type: 'uuid' })
  adminId: string;

  /** The lead's. */
  @Column({ type: 'varchar' })
  source: string;

  /** Since the lead came to the person. */
  @Column({ type: 'int' })
  seconds: number;
}
