/** The two texts about messages under the lead form, as they were shown under one version. */
export interface ConsentText {
  /** Shown under the form; asking for the code is agreeing to it. `{brand}` is the brand's name. */
  smsNotice: string;
  /** Label of the separate box for marketing messages, unchecked until the person checks it. */
  marketingLabel: string;
}

/** The version that the landing shows now. */
export const CURRENT_CONSENT_VERSION = '2026-11-25';

/** The texts of that version. The landing imports these alone, so earlier versions do not travel to visitors. */
export const CURRENT_CONSENT: ConsentText = {
  smsNotice:
    'Al enviar este formulario, usted pide a {brand} que compruebe su número y le avise sobre su consulta por mensaje de texto, llamada automática con voz grabada, WhatsApp o correo electrónico. Pueden aplicarse tarifas de mensajes, llamadas y datos. Responda STOP para no recibir más mensajes o HELP para recibir ayuda; en una llamada, oprima 9 para que no volvamos a llamarle.',
  marketingLabel:
    'Acepto recibir de {brand} mensajes de texto con consejos y ofertas, que pueden enviarse de forma automática, al número que indiqué. Aceptar no es condición para comprar. Hasta 4 mensajes al mes; pueden aplicarse tarifas de mensajes y datos. Responda STOP para cancelar o HELP para ayuda.',
};

/** Every version ever published; a text that was shown is never edited, a new version is added. */
export const CONSENT_TEXTS: Readonly<Record<string, ConsentText>> = {
  '2026-11-20': {
    smsNotice:
      'Al enviar este formulario, usted pide a {brand} un mensaje de texto con su código de verificación y los avisos sobre su consulta. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes o HELP para recibir ayuda.',
    marketingLabel:
      'Acepto recibir de {brand} mensajes de texto con consejos y ofertas, que pueden enviarse de forma automática, al número que indiqué. Aceptar no es condición para comprar. Hasta 4 mensajes al mes; pueden aplicarse tarifas de mensajes y datos. Responda STOP para cancelar o HELP para ayuda.',
  },
  '2026-11-22': {
    smsNotice:
      'Al enviar este formulario, usted pide a {brand} que compruebe su número y le avise sobre su consulta por mensaje de texto, llamada automática con voz grabada, WhatsApp o correo electrónico. Pueden aplicarse tarifas de mensajes, llamadas y datos. Responda STOP para no recibir más mensajes o HELP para recibir ayuda; en una llamada, pulse 9 para que no volvamos a llamarle.',
    marketingLabel:
      'Acepto recibir de {brand} mensajes de texto con consejos y ofertas, que pueden enviarse de forma automática, al número que indiqué. Aceptar no es condición para comprar. Hasta 4 mensajes al mes; pueden aplicarse tarifas de mensajes y datos. Responda STOP para cancelar o HELP para ayuda.',
  },
  [CURRENT_CONSENT_VERSION]: CURRENT_CONSENT,
};

/** The texts with the brand's name in them, exactly as a visitor reads them. */
export function withBrand({ smsNotice, marketingLabel }: ConsentText, brandName: string): ConsentText {
  const fill = (line: string): string => line.replaceAll('{brand}', () => brandName);
  return { smsNotice: fill(smsNotice), marketingLabel: fill(marketingLabel) };
}

/** The texts of a version, as they were shown; null for an unknown version. */
export function consentTextAsShown(version: string, brandName: string): ConsentText | null {
  const text = Object.hasOwn(CONSENT_TEXTS, version) ? CONSENT_TEXTS[version] : undefined;
  return text ? withBrand(text, brandName) : null;
}
