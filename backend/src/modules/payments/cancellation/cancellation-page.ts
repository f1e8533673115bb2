import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import { cancellationTexts } from './cancellation.copy';
import type { Cancellation } from './cancellation-view';

/** Name of the button's value that says that the page offered a refund. It shows that a cancellation came too late for the offer. */
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
