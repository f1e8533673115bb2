import { CONVERSATION_CHANNELS, CONVERSATION_STATES, MESSAGE_CHANNELS } from 'domain/messages/conversations';
import { MESSAGE_PART_KINDS } from 'domain/messages/message-parts';
import { enumField } from '../../../common/dto/enum-field';
import { MAIL_PURPOSES } from '../../messaging/notifications/mail-purposes';
import { SMS_PURPOSES } from '../../messaging/sms/sms-message.entity';

export const ConversationStateField = enumField(
  'ConversationState',
  CONVERSATION_STATES,
  '`open`: the person waits for an answer; `snoozed`: the conversation opens again at a set time; `answered`: no answer is due.',
);

export const ConversationChannelField = enumField(
  'ConversationChannel',
  CONVERSATION_CHANNELS,
  'Channel of a message to or from a person.',
);

export const MessagePartKindField = enumField(
  'MessagePartKind',
  MESSAGE_PART_KINDS,
  'Kind of attachment; media of other types are `file`.',
);

export const MessageChannelField = enumField(
  'MessageChannel',
  MESSAGE_CHANNELS,
  'Channel of a message; `email` is an e-mail that was sent automatically.',
);

/** Purposes of a message. */
const MESSAGE_PURPOSES = [...new Set([...SMS_PURPOSES, ...MAIL_PURPOSES, 'campaign' as const])];

export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export const MessagePurposeField = enumField(
  'MessagePurpose',
  MESSAGE_PURPOSES,
  '`received`: from the person; `reply`: written by a user; all others: sent automatically.',
);

/** Delivery states of a message that we sent. */
const MESSAGE_DELIVERIES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
] as const;

export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];

export const MessageDeliveryField = enumField(
  'MessageDelivery',
  MESSAGE_DELIVERIES,
  "Delivery of a message that we sent. `sent`: the provider has it; `unknown`: the provider's response was lost.",
);
