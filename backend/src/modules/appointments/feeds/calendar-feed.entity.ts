import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** Address at which calendar programs read an agent's appointments. */
@Entity('calendar_feeds')
@Unique(['secretHash'])
export class CalendarFeed {
  @PrimaryColumn({ type: 'uuid' })
  agentId: string;

  @OneToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id' })
  agent?: AdminUser;

  /** SHA-256 of the secret in the address; the secret is shown once and not stored. */
  @Column({ type: 'varchar' })
  secretHash: string;

  @CreatedAtColumn()
  createdAt: Date;
}
