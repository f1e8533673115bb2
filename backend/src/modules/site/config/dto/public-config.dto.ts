/** The gateway's own fields for the card. */
export class CardFieldsDto {
  /**
   * Address of the script that makes them.
   * @example https://secure.nmi.com/token/Collect.js
   */
  scriptUrl: string;

  /** Public key of the script. */
  tokenizationKey: string;
}

/** What the public pages need to know and can change while the product runs. */
export class PublicConfigDto {
  /**
   * Version of the consent texts shown now; send it back with a lead.
   * @example 2026-11-20
   */
  consentTextVersion: string;

  /**
   * The line under the form, with the brand's name in it.
   * @example "Al enviar este formulario, usted pide a Crédito Claro un mensaje de texto…"
   */
  consentSmsNotice: string;

  /**
   * Label of the separate box for marketing messages.
   * @example "Acepto recibir de Crédito Claro mensajes de texto con consejos y ofertas…"
   */
  consentMarketingLabel: string;

  /** Whether the form sends `deviceFingerprint` along. */
  deviceFingerprint: boolean;

  /** Whether payments are simulated: no card is charged. */
  simulatedPayments: boolean;

  /** Whether paying only stores the card, to be charged for work that is done. */
  storesCards: boolean;

  /**
   * Appointments that visitors can still book for today in our own calendar; null where there is no such calendar. Counted anew
   * every half a minute.
   */
  freeSlotsToday: number | null;

  /** Given where the card's fields are the gateway's own: then `paymentToken` is charged. Else null. */
  cardFields: CardFieldsDto | null;
}
