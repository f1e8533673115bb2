import type { SiteDocument } from './document.ts';
import { mapTexts, textsOf, type Path } from './walk.ts';

/*
 * In the preview each text begins with a mark that nobody sees: the number of the text in the document, in characters without
 * width. So the editor knows which field a text of the page comes from, whatever markup stands around it.
 */

const START = '\u2060';
/** Digits 0 to 3. */
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

/** Fields that are no words: addresses, names of files, numbers to call. */
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

/** The document with a mark before each of its texts. */
export function marked(document: SiteDocument): SiteDocument {
  let index = -1;
  return mapTexts(document, (text, path) => {
    index += 1;
    return isMarked(text, path) ? markOf(index) + text : text;
  });
}

/** The text without its marks, and the places in the document that they name. */
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
