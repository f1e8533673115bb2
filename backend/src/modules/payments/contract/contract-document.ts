import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import { cancellationNotice, cancelStatement, contractSections, type ContractTerms } from './contract-texts';

/** Signer of the contract, and how the signature was made. */
export interface Signature {
  fullName: string;
  /** Date and time as text. */
  signedAt: string;
  ipAddress: string;
  textVersion: string;
}

/** Returns the contract as a page to keep and print: its text, the signature, and the notice of cancellation twice. */
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
