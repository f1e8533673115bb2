import type { ConversationChannel } from 'domain/conversations';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/time-columns';
import { Lead } from '../lead-store/lead.entity';

/**
 * The messages between the office and one lead, as the inbox lists them. Triggers on messages and leads keep it, in their transactions;
 * this module writes only what was read and what is snoozed.
 */
@Entity('conversations')
@Index('ix_conversations_order', ['isUnread', 'lastAt', 'leadId'], { where: 'is_live' })
@Index('ix_conversations_of', ['assignedTo', 'isUnread', 'lastAt', 'leadId'], { where: 'is_live' })
@Index('ix_conversations_channel', ['lastChannel', 'isUnread', 'lastAt', 'leadId'], { where: 'is_live' })
@Index('ix_conversations_open', ['isUnread', 'lastAt', 'leadId', 'assignedTo'], {
  where: 'is_live AND waits_since IS NOT NULL',
})
@Index('ix_conversations_snoozed', ['snoozedUntil', 'leadId'], { where: 'snoozed_until IS NOT NULL' })
export class Conversation {
  @PrimaryColumn({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Whose the lead is, as the lead has it; null for nobody's. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** Whether the lead is not deleted. */
  @Column({ type: 'boolean' })
  isLive: boolean;

  /** The lead's `repliedAt`: since when the person waits for an answer; null when nobody waits. */
  @TimeColumn()
  waitsSince: Date | null;

  /** When it waits again; null unless it is snoozed. */
  @TimeColumn()
  snoozedUntil: Date | null;

  /** How many messages the person has sent. Only grows while no messages move, so that it says up to where one has read. */
  @Column({ type: 'int', default: 0 })
  received: number;

  /** How many of those nobody has read. */
  @Column({ type: 'int', default: 0 })
  unread: number;

  /** Whether there are any: lists begin with them. */
  @Column({ type: 'boolean', default: false })
  isUnread: boolean;

  /** The newest message, of either side; not a foreign key, because an erasure may remove messages alone. */
  @Column({ type: 'uuid' })
  lastMessageId: string;

  @TimeColumn({ nullable: false })
  lastAt: Date;

  @Column({ type: 'varchar' })
  lastDirection: 'inbound' | 'outbound';

  @Column({ type: 'varchar' })
  lastChannel: ConversationChannel;
}
