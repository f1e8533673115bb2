import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Expected result for a list as other programs and people write it. */
export interface ExpectedList {
  file: string;
  /** Leads that it makes. */
  leads: number;
  refused: number;
  /** Cells that are left out. */
  leftOut: number;
}

export const LISTS: readonly ExpectedList[] = [
  { file: 'social-network-lead-form.tsv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'phones-with-invisible-marks.csv', leads: 8, refused: 0, leftOut: 0 },
  { file: 'delimiter-named-first.csv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'crm-state-region.csv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'crm-mobile-beside-phone.csv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'crm-additional-phones.csv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'macroman.csv', leads: 2, refused: 0, leftOut: 0 },
  { file: 'states.csv', leads: 10, refused: 0, leftOut: 0 },
  // Refused: a name with digits, one of a single letter, and one in another script.
  { file: 'names.csv', leads: 12, refused: 3, leftOut: 0 },
  { file: 'quotes.csv', leads: 3, refused: 0, leftOut: 0 },
  // Left out: two addresses with a local part in quotes.
  { file: 'e-mails.csv', leads: 10, refused: 0, leftOut: 2 },
  { file: 'emoji-at-the-cut-of-a-cell.csv', leads: 3, refused: 0, leftOut: 1 },
  { file: 'emoji-at-the-cut-of-a-heading.csv', leads: 1, refused: 0, leftOut: 0 },
  { file: 'new-area-codes.csv', leads: 3, refused: 0, leftOut: 0 },
  { file: 'export-of-an-earlier-version.csv', leads: 3, refused: 0, leftOut: 0 },
];

/** Files that are no list, and a part of their error message. */
export const NO_LISTS: readonly (readonly [file: string, text: string])[] = [
  ['old-excel.xls', 'Excel antiguo (.xls)'],
  ['web-page.xls', 'página web'],
];

export const readList = (file: string): Buffer => readFileSync(join(__dirname, file));
