import type { HoursException, WeeklyHours } from 'domain/appointments';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { UpdatedAtColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** When an administrator takes appointments. Who has no row has the hours of the first start. */
@Entity('agent_availability')
export class AgentAvailability {
  @PrimaryColumn({ type: 'uuid' })
  adminId: string;

  @OneToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: AdminUser;

  @Column({ type: 'boolean', default: true })
  takesAppointments: boolean;

  /** The name that people are told; null for the brand. Never the login name. */
  @Column({ type: 'varchar', nullable: true })
  displayName: string | null;

  /** IANA zone of the hours; null for the owner's. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  @Column({ type: 'jsonb' })
  weekly: WeeklyHours[];

  @Column({ type: 'jsonb', default: [] })
  exceptions: HoursException[];

  /** One more with each change: who saves tells which one they have read. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @UpdatedAtColumn()
  updatedAt: Date;
}
