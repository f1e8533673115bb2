import type { VerificationMethod } from './verification.ts';

/** What the office calls the ways to prove a phone. Apart from the rest, which every visitor loads. */
export const VERIFICATION_METHOD_NAMES: Readonly<Record<VerificationMethod, string>> = {
  sms: 'Mensaje de texto',
  voice: 'Llamada con código',
  inbound_call: 'Llamada del cliente',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
};
