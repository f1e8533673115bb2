import { formatDollars } from 'domain/money';
import { inWords } from '../contract/contract-texts';
import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import type { Cancellation } from './online-cancellation.service';

interface Texts {
  title: string;
  paragraphs: string[];
  /** What the button says; without it there is none. */
  button?: string;
}

function textsOf(cancellation: Cancellation): Texts {
  const { planName, state, renewalCents, cancelledOn } = cancellation;
  const when = cancelledOn ? ` el ${inWords(cancelledOn)}` : '';
  switch (state) {
    case 'subscribed':
      return {
        title: `Cancelar el plan ${planName}`,
        paragraphs: [
          `Se dejan de cobrar${renewalCents ? ` los ${formatDollars(renewalCents)} de` : ''} los meses que siguen. Lo que ya pagó no se devuelve con esto.`,
          'No tiene que llamar ni dar un motivo. Le enviamos un correo de confirmación.',
        ],
        button: 'Sí, cancelar mi suscripción',
      };
    case 'stored':
      return {
        title: `Cancelar el plan ${planName}`,
        paragraphs: [
          'Su tarjeta guardada se retira y no se le cobra nada más.',
          'No tiene que llamar ni dar un motivo. Le enviamos un correo de confirmación.',
        ],
        button: 'Sí, cancelar y retirar mi tarjeta',
      };
    case 'asked':
      return {
        title: 'Recibimos su cancelación',
        paragraphs: [
          'El procesador de pagos todavía no la confirma. Seguimos pidiéndosela y ya avisamos a la oficina: no tiene que hacer nada más. Le escribimos en cuanto quede hecha.',
        ],
      };
    case 'cancelled':
      return {
        title: `Su plan ${planName} está cancelado`,
        paragraphs: [`Quedó cancelado${when}. No se le cobra nada más.`],
      };
    case 'nothing':
      return {
        title: 'No hay nada que cancelar',
        paragraphs: [
          'Este recibo no tiene cobros pendientes. Si cree que es un error, responda a ese correo.',
        ],
      };
  }
}

/** Returns the page of a receipt's link. It works without scripts. */
export function cancellationPage(frame: PageFrame, cancellation: Cancellation): string {
  const { title, paragraphs, button } = textsOf(cancellation);
  // Without an address of its own the form is sent to the page's own, with its signature.
  const form = button
    ? `<form method="post"><button class="button" type="submit">${escapeHtml(button)}</button></form>`
    : '';
  return frame.page(title, `${paragraphsOf(paragraphs)}\n${form}`);
}
