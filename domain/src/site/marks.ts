import type { SiteDocument } from './document.ts';
import { mapTexts, textsOf, type Path } from './walk.ts';

/* In the preview each text starts with an invisible mark: the text's number in the document, written in
   zero-width characters. The mark shows the editor which field a text of the page comes from, independent
   of the markup. */

const START = '\u2060';
/** Characters for the digits 0 to 3. */
const DIGITS = ['\u200b', '\u200c', '\u200d', '\ufeff'] as const;
const LENGTH = 6;
const MARK = /\u2060([\u200b-\u200d\ufeff]{6})/g;

const markOf = (index: number): string =>
  START +
  index
    .toString(4)
    .padStart(LENGTH, '0')
    .split('')
    .map((digit) => DIGITS[Number(digit)])
    .join('');

/** Fields that are not readable text: addresses, file names, phone numbers to call. */
const UNMARKED = new Set([
  'id',
  'link',
  'href',
  'appStore',
  'googlePlay',
  'kind',
  'file',
  'videoId',
  'art',
  'whatsapp',
  'privacyEmail',
  'captions',
]);

const isMarked = (text: string, path: Path): boolean =>
  text !== '' && !path.includes('proof') && !UNMARKED.has(String(path.at(-1)));

/** Returns the document with a mark before each text. */
export function marked(document: SiteDocument): SiteDocument {
  let index = -1;
  return mapTexts(document, (text, path) => {
    index += 1;
    return isMarked(text, path) ? markOf(index) + text : text;
  });
}

/** Returns the text without marks, and the places in the document that the marks identify. */
export function unmarked(text: string, document: SiteDocument): { text: string; paths: Path[] } {
  if (!text.includes(START)) return { text, paths: [] };
  const texts = textsOf(document);
  const paths: Path[] = [];
  const plain = text.replace(MARK, (_, digits: string) => {
    const values = [...digits].map((digit) => DIGITS.indexOf(digit as (typeof DIGITS)[number]));
    const found = texts[Number.parseInt(values.join(''), 4)];
    if (found) paths.push(found.path);
    return '';
  });
  return { text: plain, paths };
}
