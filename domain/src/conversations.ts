/** What a conversation waits for: `open` an answer, `snoozed` its time, `answered` nothing. */
export const CONVERSATION_STATES = ['open', 'snoozed', 'answered'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** By what the office writes to one person. */
export const CONVERSATION_CHANNELS = ['sms', 'whatsapp'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

/** By what a message to or from one person went: mails are the product's own. */
export const MESSAGE_CHANNELS = [...CONVERSATION_CHANNELS, 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Longest message that is written to one person: three segments of GSM-7. */
export const MESSAGE_MAX = 480;

/** So long after a message of the person's own WhatsApp lets one answer freely. */
export const WHATSAPP_WINDOW_HOURS = 24;
