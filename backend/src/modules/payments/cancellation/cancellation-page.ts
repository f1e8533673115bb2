import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import { cancellationTexts } from './cancellation.copy';
import type { Cancellation } from './cancellation-view';

/** Form field that is sent if the page offered a refund. The server then knows that the customer confirmed after the refund period ended. */
export const OFFERED = 'refund';

/** Returns the page of a receipt's link. It works without scripts. */
export function cancellationPage(frame: PageFrame, cancellation: Cancellation): string {
  const { title, paragraphs, button } = cancellationTexts(cancellation);
  const offered = (cancellation.offer?.amountCents ?? 0) > 0 ? ` name="${OFFERED}" value="offered"` : '';
  // The form has no action, so it is sent to the page's own URL, which contains the signature.
  const form = button
    ? `<form method="post"><button class="button" type="submit"${offered}>${escapeHtml(button)}</button></form>`
    : '';
  return frame.page(title, `${paragraphsOf(paragraphs)}\n${form}`);
}
