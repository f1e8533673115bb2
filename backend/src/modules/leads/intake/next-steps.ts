import type { VerificationMethod } from 'domain/verification';

/** Explanation of the next step, by method. */
export const NEXT: Readonly<Record<VerificationMethod, string>> = {
  sms: 'Le enviamos un código de 6 dígitos por mensaje de texto.',
  voice: 'Le llamamos ahora. Conteste, oprima 1 y escuche su código de 6 dígitos.',
  inbound_call: 'Llámenos desde su teléfono y marque los cuatro dígitos de la pantalla.',
  whatsapp: 'Envíenos desde su WhatsApp el mensaje que ya está escrito.',
  email: 'Le enviamos un código de 6 dígitos por correo electrónico.',
};
export const ON_ITS_WAY = 'Su código va en camino. Puede tardar unos minutos en llegar.';
export const NOT_DELIVERED = 'No pudimos enviarle el código por esa vía. Elija otra.';
