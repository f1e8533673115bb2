import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import { AdminUser } from '../auth/admin-user.entity';
import { Lead } from '../lead-store/lead.entity';

/** Something that a person of the office has to do, mostly about a lead. */
@Entity('tasks')
@Index('ix_tasks_open_of', ['adminId', 'dueAt', 'id'], { where: 'done_at IS NULL' })
@Index('ix_tasks_open_due', ['dueAt', 'id'], { where: 'done_at IS NULL' })
@Index('ix_tasks_done_of', ['adminId', 'doneAt'], { where: 'done_at IS NOT NULL' })
@Index('ix_tasks_lead_id', ['leadId'], { where: 'lead_id IS NOT NULL' })
export class Task {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  title: string;

  /** Null for one without a date. */
  @TimeColumn()
  dueAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'fk_tasks_lead_id' })
  lead?: Lead | null;

  /** Who has to do it. */
  @Column({ type: 'uuid' })
  adminId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'fk_tasks_admin_id' })
  admin?: AdminUser;

  /** Username of who wrote it. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @TimeColumn()
  doneAt: Date | null;

  /** Username; null while it is not done. */
  @Column({ type: 'varchar', nullable: true })
  doneBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
