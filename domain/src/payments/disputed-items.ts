import type { Day } from '../dates.ts';

/** Changes that a dispute asks for: delete the entry, correct it, or bring it up to date. */
export const DISPUTE_CHANGES = ['delete', 'correct', 'update'] as const;
export type DisputeChange = (typeof DISPUTE_CHANGES)[number];

/** Spanish names of the changes. */
export const DISPUTE_CHANGE_NAMES: Readonly<Record<DisputeChange, string>> = {
  delete: 'Que se elimine',
  correct: 'Que se corrija',
  update: 'Que se actualice',
};

/** Entry of a credit report that the office is to dispute, as the contract names it. */
export interface DisputedItem {
  /** Description of the entry, without an account number. */
  text: string;
  change: DisputeChange;
  /** Day on which the change is expected. */
  expectedOn: Day;
}

/** Maximum number of items in one contract. */
export const DISPUTED_ITEMS_MAX = 30;
/** Minimum and maximum length of an item's text in characters. */
export const DISPUTED_TEXT_MIN = 3;
export const DISPUTED_TEXT_MAX = 200;

/** Number of digits from which a group of digits counts as an account number. */
const ACCOUNT_DIGITS = 6;

const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9';
/** Signs that people write inside an account number. */
const JOINS = ' -_./#*\u00a0\u2010\u2011\u2013\u200b';
const isJoin = (letter: string): boolean => JOINS.includes(letter);

/** Amounts such as `$1,250.00`, dates such as `15/03/2024`, and two or more years such as `2023-2024`. */
const HARMLESS = [
  /\$ ?\d{1,9}(?:,\d{3}){0,4}(?:\.\d{2})?/g,
  /\b(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:19|20)\d{2}\b/g,
  /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g,
  /\b(?:19|20)\d{2} ?[-/] ?(?:19|20)\d{2}\b/g,
];

/**
 * Returns whether a text contains a group of digits that looks like an account number: six or more, in any grouping. Amounts in
 * dollars, dates and the last four digits of an account do not count.
 */
export function hasAccountNumber(text: string): boolean {
  const plain = HARMLESS.reduce((rest, pattern) => rest.replace(pattern, ';'), text.normalize('NFKC'));
  let digits = 0;
  for (const letter of plain) {
    if (isDigit(letter)) digits += 1;
    else if (!isJoin(letter)) digits = 0;
    if (digits >= ACCOUNT_DIGITS) return true;
  }
  return false;
}
