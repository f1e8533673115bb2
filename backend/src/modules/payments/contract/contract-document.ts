import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import { cancellationNotice, cancelStatement, contractSections, type ContractTerms } from './contract-texts';

/** Who signed, and how it is known. */
export interface Signature {
  fullName: string;
  /** In words. */
  signedAt: string;
  ipAddress: string;
  textVersion: string;
}

/** Returns the contract as a page that can be kept and printed: its text, the signature, the notice of cancellation twice. */
export function contractDocument(
  frame: PageFrame,
  terms: ContractTerms,
  signature: Signature,
  rightsUrl: string,
): string {
  const notice = `<section class="notice"><h2>Aviso de cancelación</h2>
${paragraphsOf(cancellationNotice(terms))}
<p class="blank">Fecha: ____________________ &nbsp; Firma: ______________________________</p></section>`;
  return frame.page(
    'Contrato de servicio',
    `${contractSections(terms)
      .map(({ title, paragraphs: lines }) => `<h2>${escapeHtml(title)}</h2>\n${paragraphsOf(lines)}`)
      .join('\n')}
<p><strong>${escapeHtml(cancelStatement(terms))}</strong></p>
<p class="signature">Firmado electrónicamente por <strong>${escapeHtml(signature.fullName)}</strong> el ${escapeHtml(signature.signedAt)}, desde la dirección IP ${escapeHtml(signature.ipAddress)}. Versión del texto: ${escapeHtml(signature.textVersion)}.</p>
<p>Sus derechos sobre su expediente de crédito, en hoja aparte: <a href="${escapeHtml(rightsUrl)}">${escapeHtml(rightsUrl)}</a></p>
${notice}
${notice}`,
  );
}
