import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsString, Matches, Max, MaxLength, Min, IsUUID } from 'class-validator';
import type { ConversationChannel, ConversationState } from 'domain/messages/conversations';
import { IfGiven } from '../../../common/dto/if-given';
import { OneLine, TrueOrFalse } from '../../../common/dto/transforms';
import { IsMoment } from '../../../common/moment';
import { AssignedDto } from '../../leads/assigned.dto';
import { TextingRefusalDto } from '../../leads/office/dto/lead-detail.dto';
import { CONVERSATION_CURSOR, CURSOR_MAX } from '../cursor';
import { ConversationChannelField, ConversationStateField } from './conversation-enums';
import { MessageDto } from './messages.dto';

const MAX_PAGE = 100;
const MAX_SEARCH = 100;
const MAX_RECEIVED = 1_000_000;
const ASSIGNED_TO = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Filter of conversations. */
export class ConversationsQuery {
  /** State of the conversations. */
  @IfGiven()
  @ConversationStateField({ message: 'state debe ser open, snoozed o answered.' })
  state?: ConversationState;

  /** Channel of the last message. */
  @IfGiven()
  @ConversationChannelField({ message: 'channel debe ser sms o whatsapp.' })
  channel?: ConversationChannel;

  /**
   * Assignee: `me` for the signed-in user, `none` for unassigned leads, or the id of a user.
   * @example me
   */
  @IfGiven()
  @Matches(ASSIGNED_TO, { message: 'assignedTo debe ser me, none o un identificador.' })
  @IsString({ message: 'assignedTo debe ser me, none o un identificador.' })
  assignedTo?: string;

  /**
   * True for conversations with messages that no user has read.
   * @example true
   */
  @IfGiven()
  @TrueOrFalse()
  @IsBoolean({ message: 'unread debe ser true o false.' })
  unread?: boolean;

  /**
   * Words of the name, or digits of the phone, in any order.
   * @example María
   */
  @IfGiven()
  @OneLine(MAX_SEARCH)
  @MaxLength(MAX_SEARCH, { message: 'La búsqueda puede tener 100 caracteres como máximo.' })
  @IsString({ message: 'search debe ser un texto.' })
  search?: string;

  /** `next` of the previous page; the first page if omitted. */
  @IfGiven()
  @Matches(CONVERSATION_CURSOR, { message: 'cursor debe ser el de la página anterior.' })
  @MaxLength(CURSOR_MAX, { message: 'cursor debe ser el de la página anterior.' })
  @IsString({ message: 'cursor debe ser el de la página anterior.' })
  cursor?: string;

  /**
   * Number of conversations on a page.
   * @example 30
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MAX_PAGE, { message: 'pageSize es de 100 como máximo.' })
  @Min(1, { message: 'pageSize empieza en 1.' })
  @IsInt({ message: 'pageSize debe ser un número entero.' })
  pageSize: number = 30;
}

/** Conversation with a lead. */
export class ConversationDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  leadId: string;

  /**
   * Full name of the person.
   * @example 'María Fernández'
   */
  fullName: string;

  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /** State of the conversation. */
  @ConversationStateField()
  state: ConversationState;

  /** Time since which the person waits for an answer; null if no answer is due. */
  waitsSince: Date | null;

  /** Time at which a snoozed conversation opens again; null in other states. */
  snoozedUntil: Date | null;

  /** Assignee; null if the lead is unassigned. */
  assignedTo: AssignedDto | null;

  /**
   * Number of messages that the person has sent. Send it as `read` of PATCH; a message that arrives meanwhile stays
   * unread.
   * @example 3
   */
  received: number;

  /**
   * Number of these messages that no user has read.
   * @example 1
   */
  unread: number;
}

/** Conversation as a row of the inbox. */
export class ConversationRowDto extends ConversationDto {
  /** Newest message, with its text cut to 160 characters; null if it was erased. */
  lastMessage: MessageDto | null;
}

/** One page of the inbox. */
export class ConversationPageDto {
  /** Conversations, unread first, then the newest. */
  conversations: ConversationRowDto[];

  /** `cursor` of the next page; null on the last page. */
  next: string | null;

  /**
   * Number of unread conversations that the caller may see, regardless of the filters; 100 means 100 or more.
   * @example 4
   */
  unread: number;
}

/** Availability of a channel for messages to a person. */
export class ConversationWayDto {
  /** The channel. */
  @ConversationChannelField()
  channel: ConversationChannel;

  /** Reason why the channel is not available; null if it is. */
  refusal: TextingRefusalDto | null;

  /** Time until which the channel is available, if it ends: 24 hours for WhatsApp; otherwise null. */
  until: Date | null;
}

/** Conversation with its messages. */
export class ConversationDetailDto extends ConversationDto {
  /** Id of the newest message to or from the person; null if there is none. Send it as `after` of POST. */
  lastMessageId: string | null;

  /** Channels to the person, with their availability. */
  channels: ConversationWayDto[];

  /** Messages, newest first. */
  messages: MessageDto[];

  /** `cursor` of the older messages; null if there are none. */
  next: string | null;
}

/** Changes to a conversation. Omitted fields stay unchanged. */
export class ChangeConversationDto {
  /**
   * Number of the person's messages that have been read: `received` as it was shown.
   * @example 3
   */
  @IfGiven()
  @Max(MAX_RECEIVED, { message: 'read es demasiado grande.' })
  @Min(0, { message: 'read empieza en 0.' })
  @IsInt({ message: 'read debe ser un número entero.' })
  read?: number;

  /** New state. `open`: waits for an answer; `answered`: needs none; `snoozed`: opens again at `until`. */
  @IfGiven()
  @ConversationStateField({ message: 'state debe ser open, snoozed o answered.' })
  state?: ConversationState;

  /**
   * Time at which the conversation opens again; only for `snoozed`. 422 `SNOOZE_PAST` if it is missing or in the
   * past.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @IsMoment('until')
  until?: Date;

  /**
   * `lastMessageId` when the conversation was read. 409 `CONVERSATION_CHANGED` if another message has been sent or
   * received since. If omitted, nothing is compared.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'after debe ser un identificador.' })
  after?: string;
}
