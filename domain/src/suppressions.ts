/** Ways by which a person asked not to be reached, in words. */
export const SUPPRESSION_CHANNEL_NAMES = {
  sms: 'Mensajes de texto',
  voice: 'Llamadas',
  whatsapp: 'WhatsApp',
  all: 'Mensajes y llamadas',
} as const;
