import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { Every } from '../../jobs/every';
import { LeadsRepository } from '../lead-store/leads.repository';
import { expectSeen } from '../leads/lead-subject';
import { orLeadNotFound } from '../leads/leads.errors';
import { conversationMovedOn, conversationNotFound, snoozePast } from './conversations.errors';
import { ConversationsRepository } from './conversations.repository';
import type { ChangeConversationDto, ConversationDto } from './dto/conversations.dto';

const WAKE_MS = 15_000;
const BATCH = 200;

/**
 * Marks conversations as read, answered or snoozed. The lead's `repliedAt` says that a person waits for an answer; 'Mi día' shows
 * it too.
 */
@Injectable()
export class ConversationStatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly conversations: ConversationsRepository,
  ) {}

  /** @throws AppError 404; 409 if there is another message since `after`; 422 for a time in the past */
  async change(
    admin: CurrentAdmin,
    leadId: string,
    { read, state, until, after }: ChangeConversationDto,
  ): Promise<ConversationDto> {
    const now = this.clock.now();
    if (state === 'snoozed' && (!until || until <= now)) throw snoozePast();
    await this.dataSource.transaction(async (manager) => {
      // Locks the lead before its conversation, as everywhere.
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      expectSeen(admin, lead);
      const last = await this.conversations.lockLast(manager, leadId);
      if (last === null) throw conversationNotFound();
      if (after !== undefined && after !== last) throw conversationMovedOn();
      if (read !== undefined) await this.conversations.markRead(manager, leadId, read);
      if (state === undefined) return;
      const repliedAt = state === 'open' ? (lead.repliedAt ?? now) : null;
      if (repliedAt !== lead.repliedAt)
        await this.leads.update(manager, leadId, { repliedAt, updatedAt: now });
      await this.conversations.snooze(manager, leadId, state === 'snoozed' ? until! : null);
    });
    return this.shown(leadId);
  }

  /** Opens snoozed conversations that are due. The query excludes those that another instance has opened. */
  @Every(WAKE_MS)
  async wake(): Promise<void> {
    const now = this.clock.now();
    const due = await this.conversations.due(now, BATCH);
    if (due.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      const live = (await this.leads.lockEachLive(manager, due)).map(({ id }) => id);
      const woken = await this.conversations.wake(manager, due, now);
      const opened = woken.filter((id) => live.includes(id));
      if (opened.length > 0) await this.leads.update(manager, opened, { repliedAt: now, updatedAt: now });
    });
  }

  private async shown(leadId: string): Promise<ConversationDto> {
    const { lastMessageId: _, ...conversation } = orLeadNotFound(await this.conversations.find(leadId));
    return conversation;
  }
}
