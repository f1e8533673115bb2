import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import type { ContractTerms, ContractTexts } from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';

/** Signer of the contract, and how the signature was made. */
export interface Signature {
  fullName: string;
  /** Date and time as text. */
  signedAt: string;
  ipAddress: string;
  textVersion: string;
}

export type ContractLanguage = 'es' | 'en';

/** Words around the texts of one language. */
export const FRAMES = {
  es: {
    notice: 'Aviso de cancelación',
    date: 'Fecha',
    sign: 'Firma',
    signed: ({ fullName, signedAt, ipAddress, textVersion }: Signature): string =>
      `Firmado electrónicamente por <strong>${escapeHtml(fullName)}</strong> el ${escapeHtml(signedAt)}, desde la dirección IP ${escapeHtml(ipAddress)}. Versión del texto: ${escapeHtml(textVersion)}.`,
    rights: 'Sus derechos sobre su expediente de crédito, en hoja aparte',
  },
  en: {
    notice: 'Notice of Cancellation',
    date: 'Date',
    sign: 'Signature',
    signed: ({ fullName, signedAt, ipAddress, textVersion }: Signature): string =>
      `Signed electronically by <strong>${escapeHtml(fullName)}</strong> on ${escapeHtml(signedAt)}, from the IP address ${escapeHtml(ipAddress)}. Version of the text: ${escapeHtml(textVersion)}.`,
    rights: 'Your rights about your credit file, on a separate page',
  },
} as const;

/** Returns the contract as a page to keep and print: its text, the signature, and the notice of cancellation twice, in Spanish and English. */
export function contractDocument(
  frame: PageFrame,
  terms: ContractTerms,
  signature: Signature,
  rightsUrl: string,
): string {
  const english = englishTextsOf(terms);
  const spanish = contentOf(textsOf(terms), 'es', terms, signature, rightsUrl);
  return frame.page(
    'Contrato de servicio',
    english
      ? `<p><a href="#english" lang="en">Read it in English</a></p>
${spanish}
<section lang="en" id="english"><h2>Service contract</h2>
${contentOf(english, 'en', terms, signature, rightsUrl)}</section>`
      : spanish,
  );
}

function contentOf(
  texts: ContractTexts,
  language: keyof typeof FRAMES,
  terms: ContractTerms,
  signature: Signature,
  rightsUrl: string,
): string {
  const words = FRAMES[language];
  const notice = `<section class="notice"><h2>${words.notice}</h2>
${paragraphsOf(texts.cancellationNotice(terms))}
<p class="blank">${words.date}: ____________________ &nbsp; ${words.sign}: ______________________________</p></section>`;
  return `${texts
    .contractSections(terms)
    .map(({ title, paragraphs: lines }) => `<h2>${escapeHtml(title)}</h2>\n${paragraphsOf(lines)}`)
    .join('\n')}
<p><strong>${escapeHtml(texts.cancelStatement(terms))}</strong></p>
<p class="signature">${words.signed(signature)}</p>
<p>${words.rights}: <a href="${escapeHtml(rightsUrl)}">${escapeHtml(rightsUrl)}</a></p>
${notice}
${notice}`;
}
