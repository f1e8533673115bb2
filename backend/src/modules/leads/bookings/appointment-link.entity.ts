import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';

/** A personal address of the calendar, for one verified lead. */
@Entity('appointment_links')
@Index(['leadId', 'expiresAt'])
@Index('ix_appointment_links_expires_at', ['expiresAt'])
export class AppointmentLink {
  /** SHA-256 of the reference that stands in the address, hex. */
  @PrimaryColumn({ type: 'varchar' })
  refHash: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Whether it was given to somebody who had proven a mailbox alone: it ends when the phone is proven. */
  @Column({ type: 'boolean', default: false })
  byMail: boolean;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
