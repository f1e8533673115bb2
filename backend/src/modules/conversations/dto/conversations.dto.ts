import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import {
  MESSAGE_MAX,
  type ConversationChannel,
  type ConversationState,
  type MessageChannel,
} from 'domain/conversations';
import type { InteractionDirection } from 'domain/leads';
import type { MessagePartKind } from 'domain/message-parts';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { CleanText, OneLine, TrueOrFalse } from '../../../common/dto/transforms';
import { IsMoment } from '../../../common/moment';
import { InteractionDirectionField } from '../../lead-store/lead-enums';
import { AssignedDto } from '../../leads/assigned.dto';
import { TextingRefusalDto } from '../../leads/office/dto/lead-detail.dto';
import { CONVERSATION_CURSOR, CURSOR_MAX, MESSAGE_CURSOR } from '../cursor';
import {
  ConversationChannelField,
  ConversationStateField,
  MessagePartKindField,
  MessageChannelField,
  MessageDeliveryField,
  MessagePurposeField,
  type MessageDelivery,
  type MessagePurpose,
} from './conversation-enums';

const ByWhatsapp = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'byWhatsapp',
      validator: { validate: (_, of) => (of?.object as NewMessageDto).channel === 'whatsapp' },
    },
    { message: 'Una plantilla aprobada solo va por WhatsApp.' },
  );

const MAX_PAGE = 100;
const MAX_SEARCH = 100;
const MAX_RECEIVED = 1_000_000;
const ASSIGNED_TO = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Which conversations a list shows. */
export class ConversationsQuery {
  /** Only those in this state. */
  @IfGiven()
  @ConversationStateField({ message: 'state debe ser open, snoozed o answered.' })
  state?: ConversationState;

  /** Only those whose last message went by this channel. */
  @IfGiven()
  @ConversationChannelField({ message: 'channel debe ser sms o whatsapp.' })
  channel?: ConversationChannel;

  /**
   * `me` the own, `none` those of nobody, or the id of a person of the back office.
   * @example me
   */
  @IfGiven()
  @Matches(ASSIGNED_TO, { message: 'assignedTo debe ser me, none o un identificador.' })
  @IsString({ message: 'assignedTo debe ser me, none o un identificador.' })
  assignedTo?: string;

  /**
   * Only those with messages that nobody has read.
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

  /** `next` of the page before; the first page when left out. */
  @IfGiven()
  @Matches(CONVERSATION_CURSOR, { message: 'cursor debe ser el de la página anterior.' })
  @MaxLength(CURSOR_MAX, { message: 'cursor debe ser el de la página anterior.' })
  @IsString({ message: 'cursor debe ser el de la página anterior.' })
  cursor?: string;

  /**
   * Conversations of a page.
   * @example 30
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MAX_PAGE, { message: 'pageSize es de 100 como máximo.' })
  @Min(1, { message: 'pageSize empieza en 1.' })
  @IsInt({ message: 'pageSize debe ser un número entero.' })
  pageSize: number = 30;
}

/** Which messages of a conversation are shown. */
export class ConversationMessagesQuery {
  /** `next` of the page before, for what is older; the newest messages when left out. */
  @IfGiven()
  @Matches(MESSAGE_CURSOR, { message: 'cursor debe ser el de la página anterior.' })
  @MaxLength(CURSOR_MAX, { message: 'cursor debe ser el de la página anterior.' })
  @IsString({ message: 'cursor debe ser el de la página anterior.' })
  cursor?: string;
}

/** One message between the office and a person. */
/** A part of a received message besides its text. */
export class MessagePartDto {
  /** What it is. */
  @MessagePartKindField()
  kind: MessagePartKind;

  /**
   * Type of the media; left out for a place, a button and a reply.
   * @example image/jpeg
   */
  contentType?: string;

  /** Whether the file can be opened, with the part's place among `parts`. */
  canOpen: boolean;

  /**
   * Of a place, in degrees.
   * @example 25.76
   */
  latitude?: number;

  /**
   * Of a place, in degrees.
   * @example -80.19
   */
  longitude?: number;

  /**
   * Name of the place, words of the button, or the beginning of the message that is replied to.
   * @example "Sí, confirmo"
   */
  text?: string;
}

export class MessageDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * `inbound` of the person, `outbound` of ours.
   * @example inbound
   */
  @InteractionDirectionField()
  direction: InteractionDirection;

  /** By what it went. */
  @MessageChannelField()
  channel: MessageChannel;

  /** What it is for. */
  @MessagePurposeField()
  purpose: MessagePurpose;

  /**
   * Subject of a mail; null for all else.
   * @example "Recordatorio de su cita"
   */
  subject: string | null;

  /**
   * What it says; `[enlace]` stands where the person reads a secret link, in mails for every link.
   * @example "¿Puedo cambiar mi cita?"
   */
  text: string;

  /**
   * Username of who wrote it; null for the person's own, and for what the product sent by itself.
   * @example rosa
   */
  by: string | null;

  /** What became of it; null for the person's own. */
  @MessageDeliveryField()
  delivery: MessageDelivery | null;

  /**
   * Why it did not arrive, or is not known to have: the provider's code, or a word such as `budget_exhausted`; else null.
   * @example "30003"
   */
  failure: string | null;

  /** When. */
  at: Date;

  /** What it has besides its text: photos, voice notes, places, … */
  parts: MessagePartDto[];
}

/** What is known of one conversation. */
export class ConversationDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  leadId: string;

  /**
   * Name of the person.
   * @example 'María Fernández'
   */
  fullName: string;

  /**
   * E.164.
   * @example "+13054201234"
   */
  phoneNumber: string;

  /** What it waits for. */
  @ConversationStateField()
  state: ConversationState;

  /** Since when the person waits for an answer; null when nobody waits. */
  waitsSince: Date | null;

  /** When it waits again; null unless it is snoozed. */
  snoozedUntil: Date | null;

  /** Whose lead it is; null for nobody's. */
  assignedTo: AssignedDto | null;

  /**
   * How many messages the person has sent: `read` of PATCH takes it, and a message that comes meanwhile stays unread.
   * @example 3
   */
  received: number;

  /**
   * How many of those nobody has read.
   * @example 1
   */
  unread: number;
}

/** A conversation as the inbox lists it. */
export class ConversationRowDto extends ConversationDto {
  /** The newest message, its text cut to 160 characters; null when it was erased. */
  lastMessage: MessageDto | null;
}

/** One page of the inbox. */
export class ConversationPageDto {
  /** Unread ones first, then the newest. */
  conversations: ConversationRowDto[];

  /** `cursor` of the next page; null at the end. */
  next: string | null;

  /**
   * How many conversations that one sees have unread messages, whatever the filters; 100 stands for 100 or more.
   * @example 4
   */
  unread: number;
}

/** Whether a person can be written to by a channel. */
export class ConversationWayDto {
  /** The channel. */
  @ConversationChannelField()
  channel: ConversationChannel;

  /** Why not; null when one may. */
  refusal: TextingRefusalDto | null;

  /** Until when one may, where that ends: WhatsApp's 24 hours; else null. */
  until: Date | null;
}

/** A conversation with its messages. */
export class ConversationDetailDto extends ConversationDto {
  /** Id of the newest message to or from this person; null before the first. `after` of POST takes it. */
  lastMessageId: string | null;

  /** By what the person can be written to. */
  channels: ConversationWayDto[];

  /** The newest first. */
  messages: MessageDto[];

  /** `cursor` of what is older; null at the end. */
  next: string | null;
}

/** A message to a person. */
export class NewMessageDto {
  /** By what it goes. */
  @ConversationChannelField({ message: 'channel debe ser sms o whatsapp.' })
  channel: ConversationChannel;

  /**
   * The message, at most 480 characters (three segments of GSM-7). `[enlace]` in it stands for the person's own link to choose a time, which is made
   * when it is sent and kept nowhere.
   * @example "Hola, María. ¿Le llamo mañana a las 10?"
   */
  @CleanText(MESSAGE_MAX)
  @MaxLength(MESSAGE_MAX, { message: 'El mensaje puede tener 480 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba el mensaje.' })
  @IsString({ message: 'Escriba el mensaje.' })
  text: string;

  /**
   * Id of the approved template that WhatsApp brings it as, with `text` as its `approvedText` was read: 409 `TEMPLATE_CHANGED` when it is
   * not that any more. By WhatsApp alone. Left out, the text goes as it stands.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @ByWhatsapp()
  @IsUUID('all', { message: 'templateId debe ser un identificador.' })
  templateId?: string;

  /**
   * `lastMessageId` as it was read, null where there was none: 409 `CONVERSATION_CHANGED` when another message has come or gone since.
   * Left out, nothing is compared.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OrNull()
  @IsUUID('all', { message: 'after debe ser un identificador.' })
  after?: string | null;
}

/** A message that is on its way. */
export class MessageSentDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}

/** What is noted of a conversation. Fields that are left out stay as they are. */
export class ChangeConversationDto {
  /**
   * How many of the person's messages have been read: `received` as it was shown.
   * @example 3
   */
  @IfGiven()
  @Max(MAX_RECEIVED, { message: 'read es demasiado grande.' })
  @Min(0, { message: 'read empieza en 0.' })
  @IsInt({ message: 'read debe ser un número entero.' })
  read?: number;

  /** `open` it waits for an answer; `answered` it needs none; `snoozed` it waits again at `until`. */
  @IfGiven()
  @ConversationStateField({ message: 'state debe ser open, snoozed o answered.' })
  state?: ConversationState;

  /**
   * When it waits again, with `snoozed` alone. 422 `SNOOZE_PAST` without it, and for one that has passed.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @IsMoment('until')
  until?: Date;
}
