import type { VerificationMethod } from './verification.ts';

/**
 * Names of the verification methods for the office. In a separate file, because every visitor loads the
 * others.
 */
export const VERIFICATION_METHOD_NAMES: Readonly<Record<VerificationMethod, string>> = {
  sms: 'Mensaje de texto',
  voice: 'Llamada con código',
  inbound_call: 'Llamada del cliente',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
};
