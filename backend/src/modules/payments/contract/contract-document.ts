import { escapeHtml } from '../../messaging/email/email-copy';
import { cancellationNotice, cancelStatement, contractSections, type ContractTerms } from './contract-texts';

/** Who signed, and how it is known. */
export interface Signature {
  fullName: string;
  /** In words. */
  signedAt: string;
  ipAddress: string;
  textVersion: string;
}

const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');

/** The contract as a page that can be kept and printed: its text, the signature, the notice of cancellation twice. */
export function contractDocument(terms: ContractTerms, signature: Signature, rightsUrl: string): string {
  const notice = `<section class="notice"><h2>Aviso de cancelación</h2>
${paragraphs(cancellationNotice(terms))}
<p class="blank">Fecha: ____________________ &nbsp; Firma: ______________________________</p></section>`;
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Contrato · ${escapeHtml(terms.brand)}</title>
<link rel="stylesheet" href="/api/payments/document.css"></head>
<body><main>
<h1>Contrato de servicio</h1>
${contractSections(terms)
  .map(({ title, paragraphs: lines }) => `<h2>${escapeHtml(title)}</h2>\n${paragraphs(lines)}`)
  .join('\n')}
<p><strong>${escapeHtml(cancelStatement(terms.zip))}</strong></p>
<p class="signature">Firmado electrónicamente por <strong>${escapeHtml(signature.fullName)}</strong> el ${escapeHtml(signature.signedAt)}, desde la dirección IP ${escapeHtml(signature.ipAddress)}. Versión del texto: ${escapeHtml(signature.textVersion)}.</p>
<p>Sus derechos sobre su expediente de crédito, en hoja aparte: <a href="${escapeHtml(rightsUrl)}">${escapeHtml(rightsUrl)}</a></p>
${notice}
${notice}
</main></body></html>`;
}

/** Its style, of a file of its own since the content policy allows no other. */
export const DOCUMENT_STYLE = `
body { margin: 0; background: #fff; color: #1d2a26; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
a { color: #0b5d57; }
.signature { margin-top: 2rem; padding: 1rem; border: 1px solid #9fb0aa; }
.notice { margin-top: 3rem; padding: 0 1rem 1rem; border: 2px solid #1d2a26; break-inside: avoid; }
.blank { margin-top: 2rem; }
button { margin-top: 1.5rem; padding: .875rem 1.5rem; border: 0; border-radius: .5rem; background: #0b5d57; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid #1d2a26; outline-offset: 3px; }
`;
