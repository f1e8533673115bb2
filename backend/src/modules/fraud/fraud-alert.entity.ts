import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';

/** Something about a lead that a person should look at. */
@Entity('fraud_alerts')
@Index(['status', 'createdAt'])
export class FraudAlert {
  @IdColumn()
  id: string;

  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** Named by its entity's name because leads stand above fraud in the order of imports. */
  @ManyToOne('Lead', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: unknown;

  @Column({ type: 'varchar' })
  alertType: string;

  /** `critical`, `high`, `medium` or `low`. */
  @Column({ type: 'varchar' })
  severity: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata: Record<string, unknown> | null;

  @Column({ type: 'varchar', default: 'active' })
  status: string;

  @Column({ type: 'varchar', nullable: true })
  resolvedBy: string | null;

  @TimeColumn()
  resolvedAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
