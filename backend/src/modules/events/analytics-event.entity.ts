import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';

/** Step of the funnel, of a visit (metadata.sessionId) or of a lead. Never contains personal data. */
@Entity('analytics_events')
@Index(['event', 'createdAt'])
export class AnalyticsEvent {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  event: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata: Record<string, unknown> | null;

  @Column({ type: 'int', nullable: true })
  value: number | null;

  @CreatedAtColumn()
  createdAt: Date;
}
