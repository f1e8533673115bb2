/** Names of the channels by which a person must not be contacted. */
export const SUPPRESSION_CHANNEL_NAMES = {
  sms: 'Mensajes de texto',
  voice: 'Llamadas',
  whatsapp: 'WhatsApp',
  all: 'Mensajes y llamadas',
} as const;
