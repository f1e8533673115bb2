import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';
import { Lead } from '../lead-store/lead.entity';

/** Personal link to the calendar, for one verified lead. */
@Entity('appointment_links')
@Index(['leadId', 'expiresAt'])
@Index('ix_appointment_links_expires_at', ['expiresAt'])
export class AppointmentLink {
  /** SHA-256 of the reference in the link, hex. */
  @PrimaryColumn({ type: 'varchar' })
  refHash: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Whether the link was issued after a proof of the mailbox only; it expires when the phone is verified. */
  @Column({ type: 'boolean', default: false })
  byMail: boolean;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
