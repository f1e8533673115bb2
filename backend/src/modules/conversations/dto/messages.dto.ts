import { IsString, IsUUID, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import type { InteractionDirection } from 'domain/leads';
import { MESSAGE_MAX, type ConversationChannel, type MessageChannel } from 'domain/messages/conversations';
import type { MessagePartKind } from 'domain/messages/message-parts';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { CleanText } from '../../../common/dto/transforms';
import { InteractionDirectionField } from '../../lead-store/lead-enums';
import { ContactReasonDto } from '../../leads/contacts/contact-reason.dto';
import { CURSOR_MAX, MESSAGE_CURSOR } from '../cursor';
import {
  ConversationChannelField,
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

/** Page of a conversation's messages. */
export class ConversationMessagesQuery {
  /** `next` of the previous page, for older messages; the newest messages if omitted. */
  @IfGiven()
  @Matches(MESSAGE_CURSOR, { message: 'cursor debe ser el de la página anterior.' })
  @MaxLength(CURSOR_MAX, { message: 'cursor debe ser el de la página anterior.' })
  @IsString({ message: 'cursor debe ser el de la página anterior.' })
  cursor?: string;
}

/** Attachment or other part of a received message. */
export class MessagePartDto {
  /** Kind of part. */
  @MessagePartKindField()
  kind: MessagePartKind;

  /**
   * Media type; omitted for a place, a button and a reply.
   * @example image/jpeg
   */
  contentType?: string;

  /** True if the file can be opened, by the position of the part in `parts`. */
  canOpen: boolean;

  /**
   * Latitude of a place, in degrees.
   * @example 25.76
   */
  latitude?: number;

  /**
   * Longitude of a place, in degrees.
   * @example -80.19
   */
  longitude?: number;

  /**
   * Name of the place, text of the button, or beginning of the message that this one replies to.
   * @example "Sí, confirmo"
   */
  text?: string;
}

/** Message between the office and a person. */
export class MessageDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * `inbound`: from the person; `outbound`: from the office.
   * @example inbound
   */
  @InteractionDirectionField()
  direction: InteractionDirection;

  /** Channel of the message. */
  @MessageChannelField()
  channel: MessageChannel;

  /** Purpose of the message. */
  @MessagePurposeField()
  purpose: MessagePurpose;

  /**
   * Subject of an e-mail; null for other messages.
   * @example "Recordatorio de su cita"
   */
  subject: string | null;

  /**
   * Text of the message. `[enlace]` replaces a secret link that the person received, and every link in e-mails.
   * @example "¿Puedo cambiar mi cita?"
   */
  text: string;

  /**
   * Username of the author; null for a message from the person, and for one that was sent automatically.
   * @example rosa
   */
  by: string | null;

  /** Delivery of the message; null for a message from the person. */
  @MessageDeliveryField()
  delivery: MessageDelivery | null;

  /**
   * Reason why the message did not arrive, or may not have arrived: the provider's code, or a word such as
   * `budget_exhausted`; otherwise null.
   * @example "30003"
   */
  failure: string | null;

  /** Time of the message. */
  at: Date;

  /** Attachments and other parts: photos, voice notes, places and others. */
  parts: MessagePartDto[];
}

/** New message to a person. */
export class NewMessageDto extends ContactReasonDto {
  /** Channel of the message. */
  @ConversationChannelField({ message: 'channel debe ser sms o whatsapp.' })
  channel: ConversationChannel;

  /**
   * Text of the message, at most 480 characters (three segments of GSM-7). `[enlace]` is replaced by the person's own
   * link to choose a time, which is created at sending and stored nowhere.
   * @example "Hola, María. ¿Le llamo mañana a las 10?"
   */
  @CleanText(MESSAGE_MAX)
  @MaxLength(MESSAGE_MAX, { message: 'El mensaje puede tener 480 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba el mensaje.' })
  @IsString({ message: 'Escriba el mensaje.' })
  text: string;

  /**
   * Id of an approved template, for WhatsApp only. `text` must be its `approvedText`: 409 `TEMPLATE_CHANGED` if it
   * has changed. If omitted, the text is sent as it is.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @ByWhatsapp()
  @IsUUID('all', { message: 'templateId debe ser un identificador.' })
  templateId?: string;

  /**
   * `lastMessageId` when the conversation was read; null if there was none. 409 `CONVERSATION_CHANGED` if another
   * message has been sent or received since. If omitted, nothing is compared.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OrNull()
  @IsUUID('all', { message: 'after debe ser un identificador.' })
  after?: string | null;
}

/** Queued message. */
export class MessageSentDto {
  /**
   * Id of the message.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;
}
