import { CONVERSATION_CHANNELS, CONVERSATION_STATES, MESSAGE_CHANNELS } from 'domain/conversations';
import { MESSAGE_PART_KINDS } from 'domain/message-parts';
import { enumField } from '../../../common/dto/enum-field';
import { MAIL_PURPOSES } from '../../messaging/notifications/mail-purposes';
import { SMS_PURPOSES } from '../../messaging/sms/sms-message.entity';

export const ConversationStateField = enumField(
  'ConversationState',
  CONVERSATION_STATES,
  '`open` the person waits for an answer; `snoozed` the office comes back to it at a set time; `answered` nobody waits.',
);

export const ConversationChannelField = enumField(
  'ConversationChannel',
  CONVERSATION_CHANNELS,
  'By what a message to or from one person goes.',
);

export const MessagePartKindField = enumField(
  'MessagePartKind',
  MESSAGE_PART_KINDS,
  'Kind of what a message has besides its text; media of other types are `file`.',
);

export const MessageChannelField = enumField(
  'MessageChannel',
  MESSAGE_CHANNELS,
  'By what a message went; `email` is a mail that the product sent by itself.',
);

/** Purposes of a message. */
const MESSAGE_PURPOSES = [...new Set([...SMS_PURPOSES, ...MAIL_PURPOSES, 'campaign' as const])];

export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export const MessagePurposeField = enumField(
  'MessagePurpose',
  MESSAGE_PURPOSES,
  '`received` of the person; `reply` somebody of the office wrote it; all else the product sent by itself.',
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
  'What became of a message that we sent: `sent` the provider has it; `unknown` its answer was lost.',
);
