import type { HoursException, WeeklyHours } from 'domain/calendar/appointments';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { UpdatedAtColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';

/** Working hours of a user for appointments. Users without a row have the default hours. */
@Entity('agent_availability')
export class AgentAvailability {
  @PrimaryColumn({ type: 'uuid' })
  adminId: string;

  @OneToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: AdminUser;

  @Column({ type: 'boolean', default: true })
  takesAppointments: boolean;

  /** Name shown to people; null for the brand. Never the username. */
  @Column({ type: 'varchar', nullable: true })
  displayName: string | null;

  /** IANA time zone of the hours; null for the owner's. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  @Column({ type: 'jsonb' })
  weekly: WeeklyHours[];

  @Column({ type: 'jsonb', default: [] })
  exceptions: HoursException[];

  /** Version of the hours. It increases with each change, and a save must name the version that was read. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @UpdatedAtColumn()
  updatedAt: Date;
}
