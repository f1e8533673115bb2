import { Injectable } from '@nestjs/common';
import type { CurrentAdmin } from '../../common/current-admin';
import { sightOf } from '../../common/permissions/lead-sight';
import { searchPatterns } from '../leads/list/lead-filter';
import { orLeadNotFound } from '../leads/leads.errors';
import { LeadDetailRepository } from '../leads/office/lead-detail.repository';
import { LeadDetailService } from '../leads/office/lead-detail.service';
import { ChannelsService } from './channels.service';
import { ConversationMessagesRepository } from './conversation-messages.repository';
import { ConversationsRepository } from './conversations.repository';
import type { ConversationDetailDto, ConversationPageDto, ConversationsQuery } from './dto/conversations.dto';

const MESSAGES = 50;

/** Reads the inbox. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly messages: ConversationMessagesRepository,
    private readonly channels: ChannelsService,
    private readonly leads: LeadDetailRepository,
    private readonly detail: LeadDetailService,
  ) {}

  /** Returns one page of the conversations that the user sees: unread ones first, then the newest. */
  async page(admin: CurrentAdmin, query: ConversationsQuery): Promise<ConversationPageDto> {
    const { pageSize, assignedTo, search, ...filter } = query;
    const sight = sightOf(admin);
    const [rows, unread] = await Promise.all([
      this.conversations.page(
        {
          ...filter,
          ...(assignedTo ? { assignedTo: personOf(assignedTo, admin) } : {}),
          search: searchPatterns(search ?? ''),
          sight,
        },
        pageSize + 1,
      ),
      this.conversations.countUnread(sight),
    ]);
    const { shown, next } = cut(rows, pageSize);
    return { conversations: shown, next, unread };
  }

  /**
   * Returns the messages with a lead and the available channels, and records the view.
   * @throws AppError 404
   */
  async of(admin: CurrentAdmin, leadId: string, cursor: string | undefined): Promise<ConversationDetailDto> {
    // Read the conversation before its messages, so that `received` never counts a message that is not shown.
    const conversation = orLeadNotFound(await this.conversations.find(leadId));
    const lead = orLeadNotFound(await this.leads.find(leadId));
    const [rows, channels] = await Promise.all([
      this.messages.page(leadId, cursor, MESSAGES + 1),
      this.channels.all(lead),
      this.detail.recordLook(admin, leadId),
    ]);
    const { shown, next } = cut(rows, MESSAGES);
    return { ...conversation, channels, messages: shown, next };
  }
}

const personOf = (assignedTo: string, { id }: CurrentAdmin): string | null =>
  assignedTo === 'none' ? null : assignedTo === 'me' ? id : assignedTo;

/** Returns the rows of a page without their cursors. One more row was read to detect a next page. */
function cut<Row extends { cursor: string }>(
  rows: readonly Row[],
  size: number,
): { shown: Omit<Row, 'cursor'>[]; next: string | null } {
  const page = rows.slice(0, size);
  const shown = page.map(({ cursor: _, ...row }) => row);
  return { shown, next: rows.length > size ? page.at(-1)!.cursor : null };
}
