import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import { AdminUser } from '../auth/admin-user.entity';
import { Lead } from '../lead-store/lead.entity';

/** Task of a user, usually about a lead. */
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

  /** Null for a task without a date. */
  @TimeColumn()
  dueAt: Date | null;

  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'fk_tasks_lead_id' })
  lead?: Lead | null;

  /** User responsible for the task. */
  @Column({ type: 'uuid' })
  adminId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'fk_tasks_admin_id' })
  admin?: AdminUser;

  /** Username of the author. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @TimeColumn()
  doneAt: Date | null;

  /** Username of the user who completed the task; null while it is open. */
  @Column({ type: 'varchar', nullable: true })
  doneBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
