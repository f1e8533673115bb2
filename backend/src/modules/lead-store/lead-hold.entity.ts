import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Lead } from './lead.entity';

/** Reservation of an unassigned lead by the user who has it open, so that two users do not call the same person. */
@Entity('lead_holds')
@Index('ix_lead_holds_held_until', ['heldUntil'])
export class LeadHold {
  @PrimaryColumn({ type: 'uuid' })
  leadId: string;

  @OneToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  @Column({ type: 'uuid' })
  adminId: string;

  /** Whether the user is calling the person. */
  @Column({ type: 'boolean' })
  isCalling: boolean;

  /** Time at which the reservation ends unless it is renewed. */
  @Column({ type: 'timestamp with time zone' })
  heldUntil: Date;
}
