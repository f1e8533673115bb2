import { offer } from '../content/content';

/** Texts of the offer made to a visitor who is about to leave. */
export const exitIntentCopy = {
  badge: 'Solo quedan 3 lugares hoy',
  title: 'Antes de irse: su consulta es gratis',
  text: `Revise su crédito con un especialista, en español y sin compromiso. La consulta vale ${offer.value} y hoy no le cuesta nada.`,
  accept: 'Quiero mi consulta gratis',
  decline: 'No, gracias',
};
