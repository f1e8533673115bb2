import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';

/** First call, message or meeting after a lead was assigned to a user. Written by a trigger. Does not identify the lead. */
@Entity('first_responses')
@Index('ix_first_responses_at', { synchronize: false })
export class FirstResponse {
  @IdColumn()
  id: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  /** Id of the lead's assignee. */
  @Column({ type: 'uuid' })
  adminId: string;

  /** Source of the lead. */
  @Column({ type: 'varchar' })
  source: string;

  /** Seconds since the lead was assigned to the user. */
  @Column({ type: 'int' })
  seconds: number;
}
