/** Present in Node.js and in Firefox from 125. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('es', { granularity: 'grapheme' }) : null;

/** Splits a text into what people see as one character each; into code points where the browser cannot tell. */
export const graphemesOf = (text: string): string[] =>
  // eslint-disable-next-line house/young-functions -- only where there is a segmenter
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
