/** Card fields of the gateway. */
export class CardFieldsDto {
  /**
   * Address of the script that creates the fields.
   * @example https://secure.nmi.com/token/Collect.js
   */
  scriptUrl: string;

  /** Public key of the script. */
  tokenizationKey: string;
}

/** Settings that the public pages need at run time. */
export class PublicConfigDto {
  /**
   * Version of the consent texts shown now; send it with a lead.
   * @example 2026-11-20
   */
  consentTextVersion: string;

  /**
   * Text of the line under the form, with the brand's name.
   * @example "Al enviar este formulario, usted pide a Crédito Claro un mensaje de texto…"
   */
  consentSmsNotice: string;

  /**
   * Label of the separate box for marketing messages.
   * @example "Acepto recibir de Crédito Claro mensajes de texto con consejos y ofertas…"
   */
  consentMarketingLabel: string;

  /** True if the form sends `deviceFingerprint`. */
  deviceFingerprint: boolean;

  /** True if payments are simulated: no card is charged. */
  simulatedPayments: boolean;

  /** True if a payment only stores the card, to be charged after the work is done. */
  storesCards: boolean;

  /**
   * Number of appointments that visitors can still book for today in our own calendar; null if they book elsewhere.
   * Counted again every half minute.
   */
  freeSlotsToday: number | null;

  /** Card fields of the gateway, for a charge with `paymentToken`; null if it has none. */
  cardFields: CardFieldsDto | null;
}
