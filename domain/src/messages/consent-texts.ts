/** The two consent texts under the lead form in one version. */
export interface ConsentText {
  /** Text under the form; the person agrees by requesting the code. `{brand}` is the brand's name. */
  smsNotice: string;
  /** Label of the separate checkbox for marketing messages, unchecked by default. */
  marketingLabel: string;
}

/** Version that the landing page shows now. */
export const CURRENT_CONSENT_VERSION = '2026-11-25';

/**
 * Texts of the current version. The landing page imports only these, so that visitors do not download earlier
 * versions.
 */
export const CURRENT_CONSENT: ConsentText = {
  smsNotice:
    'Al enviar este formulario, usted pide a {brand} que compruebe su número y le avise sobre su consulta por mensaje de texto, llamada automática con voz grabada, WhatsApp o correo electrónico. Pueden aplicarse tarifas de mensajes, llamadas y datos. Responda STOP para no recibir más mensajes o HELP para recibir ayuda; en una llamada, oprima 9 para que no volvamos a llamarle.',
  marketingLabel:
    'Acepto recibir de {brand} mensajes de texto con consejos y ofertas, que pueden enviarse de forma automática, al número que indiqué. Aceptar no es condición para comprar. Hasta 4 mensajes al mes; pueden aplicarse tarifas de mensajes y datos. Responda STOP para cancelar o HELP para ayuda.',
};

/** All published versions. A published text is never edited; a change adds a version. */
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

/** Returns the texts with the brand's name, exactly as a visitor reads them. */
export function withBrand({ smsNotice, marketingLabel }: ConsentText, brandName: string): ConsentText {
  const fill = (line: string): string => line.replaceAll('{brand}', () => brandName);
  return { smsNotice: fill(smsNotice), marketingLabel: fill(marketingLabel) };
}

/** Returns the texts of a version as they were shown, or null if the version is unknown. */
export function consentTextAsShown(version: string, brandName: string): ConsentText | null {
  const text = Object.hasOwn(CONSENT_TEXTS, version) ? CONSENT_TEXTS[version] : undefined;
  return text ? withBrand(text, brandName) : null;
}
