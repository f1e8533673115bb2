/** Available in Node.js and in Firefox from 125. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('es', { granularity: 'grapheme' }) : null;

/** Splits a text into graphemes, or into code points if the browser has no segmenter. */
export const graphemesOf = (text: string): string[] =>
  // eslint-disable-next-line house/young-functions -- only where there is a segmenter
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
