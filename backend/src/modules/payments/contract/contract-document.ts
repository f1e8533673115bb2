import { escapeHtml } from '../../../common/http/html';
import { paragraphsOf, type PageFrame } from '../../../common/http/page-frame';
import type { ContractTerms, ContractTexts } from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';
import type { ContractLanguage } from '../store/payment.entity';

/** Signer of the contract, and how the signature was made. */
export interface Signature {
  fullName: string;
  /** Date and time as text. */
  signedAt: string;
  ipAddress: string;
  textVersion: string;
}

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

/** Names of the contract, and the link to the other language, in that other language. */
const HEADINGS = {
  es: { contract: 'Contrato de servicio', read: 'Leer en español' },
  en: { contract: 'Service contract', read: 'Read it in English' },
} as const;

/**
 * Returns the contract as a page to keep and print: its text, the signature, and the notice of cancellation twice, in the language that the
 * customer read first, then in the other one.
 */
export function contractDocument(
  frame: PageFrame,
  terms: ContractTerms,
  { signature, first, rightsUrl }: { signature: Signature; first: ContractLanguage; rightsUrl: string },
): string {
  const texts = { es: textsOf(terms), en: englishTextsOf(terms) };
  const title = HEADINGS.es.contract;
  const content = (language: ContractLanguage): string =>
    contentOf(texts[language] ?? texts.es, language, terms, signature, rightsUrl);
  if (!texts.en) return frame.page(title, content('es'));
  const second = first === 'es' ? 'en' : 'es';
  const id = second === 'en' ? 'english' : 'espanol';
  const opening =
    first === 'es'
      ? content('es')
      : `<section lang="en"><h2>${HEADINGS.en.contract}</h2>\n${content('en')}</section>`;
  return frame.page(
    title,
    `<p><a href="#${id}" lang="${second}">${HEADINGS[second].read}</a></p>
${opening}
<section lang="${second}" id="${id}"><h2>${HEADINGS[second].contract}</h2>
${content(second)}</section>`,
  );
}

const strong = (text: string): string => `<p><strong>${escapeHtml(text)}</strong></p>`;

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
  const sheets = texts
    .ownSheets(terms)
    .map(
      ({ title, paragraphs: lines }) =>
        `\n<section class="own-sheet"><h2>${escapeHtml(title)}</h2>\n${paragraphsOf(lines)}</section>`,
    );
  return `${texts
    .contractSections(terms)
    .map(
      ({ title, paragraphs: lines, isBold }) =>
        `<h2>${escapeHtml(title)}</h2>\n${isBold ? lines.map(strong).join('\n') : paragraphsOf(lines)}`,
    )
    .join('\n')}
${strong(texts.cancelStatement(terms))}
<p class="signature">${words.signed(signature)}</p>
<p>${words.rights}: <a href="${escapeHtml(rightsUrl)}">${escapeHtml(rightsUrl)}</a></p>
${notice}
${notice}${sheets.join('')}`;
}
