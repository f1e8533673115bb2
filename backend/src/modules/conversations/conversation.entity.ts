import type { ConversationChannel } from 'domain/messages/conversations';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/time-columns';
import { Lead } from '../lead-store/lead.entity';

/**
 * Conversation between the office and one lead, as listed in the inbox. Triggers on messages and leads update it in their
 * transactions; this module writes only the read and snoozed state.
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

  /** Assignee of the lead; null if it is unassigned. */
  @Column({ type: 'uuid', nullable: true })
  assignedTo: string | null;

  /** Whether the lead is not deleted. */
  @Column({ type: 'boolean' })
  isLive: boolean;

  /** Lead's `repliedAt`: since when the person waits for an answer; null if no answer is pending. */
  @TimeColumn()
  waitsSince: Date | null;

  /** End of snoozing; null if not snoozed. */
  @TimeColumn()
  snoozedUntil: Date | null;

  /**
   * Number of messages from the person. It only grows while no messages are moved, so clients use it as the position up to which
   * a user has read.
   */
  @Column({ type: 'int', default: 0 })
  received: number;

  /** Number of unread messages from the person. */
  @Column({ type: 'int', default: 0 })
  unread: number;

  /** Whether there are unread messages; lists begin with these conversations. */
  @Column({ type: 'boolean', default: false })
  isUnread: boolean;

  /** Newest message in either direction. Not a foreign key, because an erasure may remove messages only. */
  @Column({ type: 'uuid' })
  lastMessageId: string;

  @TimeColumn({ nullable: false })
  lastAt: Date;

  @Column({ type: 'varchar' })
  lastDirection: 'inbound' | 'outbound';

  @Column({ type: 'varchar' })
  lastChannel: ConversationChannel;
}
