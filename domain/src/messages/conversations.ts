/**
 * States of a conversation: `open` waits for a reply, `snoozed` waits for a time, `answered` waits for
 * nothing.
 */
export const CONVERSATION_STATES = ['open', 'snoozed', 'answered'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Channels for messages that a user writes to one person. */
export const CONVERSATION_CHANNELS = ['sms', 'whatsapp'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

/** Channels of all messages to or from one person. E-mails are only sent automatically. */
export const MESSAGE_CHANNELS = [...CONVERSATION_CHANNELS, 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Maximum length of a message to one person: three GSM-7 segments. */
export const MESSAGE_MAX = 480;

/** Hours after a person's WhatsApp message in which WhatsApp allows free-form replies. */
export const WHATSAPP_WINDOW_HOURS = 24;
