import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** Saved filter of the list of leads. */
@Entity('lead_views')
// TypeORM cannot describe an index on lower(name); the migration creates it.
@Index('uq_lead_views_owner_name', { synchronize: false })
@Index('ix_lead_views_shared', ['name'], { where: 'is_shared' })
export class LeadView {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  ownerId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'fk_lead_views_owner_id' })
  owner?: AdminUser;

  @Column({ type: 'varchar' })
  name: string;

  /** Filter in the form of the API, with times in ISO 8601. */
  @Column({ type: 'jsonb' })
  filter: Record<string, unknown>;

  /** Whether the whole office sees it. */
  @Column({ type: 'boolean', default: false })
  isShared: boolean;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
