import { NAME_MAX, OFFICE_NAME } from 'domain/names';
import { cleanName } from 'domain/text';
import { foldText } from '../../../../database/like-pattern';

const INCOME_MAX = 1_000_000;
const INCOME_LONGEST = 30;
const NAME_MIN = 2;

/** Words after a comma that do not make it an inverted name, as in `Ana Ruiz, MD`. */
const SUFFIXES: ReadonlySet<string> = new Set([
  'jr',
  'sr',
  'ii',
  'iii',
  'iv',
  'md',
  'phd',
  'dds',
  'esq',
  'cpa',
]);

/** Whole amount, with commas or periods between thousands, with or without cents. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/;
const BESIDE_AMOUNTS: ReadonlySet<string> = new Set(
  'us usd dólares dolares dollars dlls al por per a mes month mo mensual mensuales monthly'.split(' '),
);
const THOUSANDS = /^(\d{1,3})(?:\.(\d))?k$/;

/** Reads `$3,200.00`, `3.200 USD`, `3200 al mes` or `3.2k` as whole dollars. @returns null for a text that is not an amount */
export function readIncomeCell(cell: string): number | null {
  if (cell.length > INCOME_LONGEST) return null;
  const words = cell
    .toLowerCase()
    .replaceAll('$', ' ')
    .split(/[\s/]+/)
    .filter((word) => word !== '' && !BESIDE_AMOUNTS.has(word));
  if (words.length !== 1) return null;
  const text = words[0]!;
  const thousands = THOUSANDS.exec(text);
  const [, whole, cents = '0'] = AMOUNT.exec(text) ?? [];
  const amount = thousands
    ? Number(thousands[1]) * 1_000 + Number(thousands[2] ?? 0) * 100
    : whole === undefined
      ? NaN
      : Number(whole.replace(/[.,]/g, '')) + Math.round(Number(`0.${cents}`));
  return amount <= INCOME_MAX ? amount : null;
}

/** Makes a reader of a vocabulary's values and their names. It returns null for any other text. */
export function readerOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): (cell: string) => Value | null {
  const values = new Map(
    (Object.entries(names) as [Value, string][]).flatMap(([value, name]) => [
      [foldText(value), value],
      [foldText(name), value],
    ]),
  );
  return (cell) => values.get(foldText(cell)) ?? null;
}

const MARKS = /[([{"“«\p{Extended_Pictographic}]/u;
/** Text in parentheses or quotation marks: a nickname, or whose relative the person is. */
const ASIDE = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|"[^"]*"|“[^“”]*”|«[^«»]*»/g;

/** Returns whether `readNameCell` removes text from a name. */
export const hasAside = (cell: string): boolean => cell.search(ASIDE) >= 0;

/** Returns a name in spoken order: turns `Márquez, Gabriel`, and removes emojis and text in parentheses or quotation marks. */
export function readNameCell(cell: string): string {
  let text = cell;
  if (MARKS.test(text))
    text = text
      .replace(ASIDE, ' ')
      .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' ');
  const parts = text.split(',').map((part) => cleanName(part));
  const suffixes = parts.slice(1).filter(isSuffix);
  const names = [parts[0]!, ...parts.slice(1).filter((part) => !isSuffix(part))].filter(
    (part) => part !== '',
  );
  return [...names.slice(1), ...names.slice(0, 1), ...suffixes].join(' ');
}

const isSuffix = (part: string): boolean => SUFFIXES.has(part.toLowerCase().replaceAll('.', ''));

/** Returns whether a name can be stored. */
export const isName = (name: string): boolean =>
  name.length >= NAME_MIN && name.length <= NAME_MAX && OFFICE_NAME.test(name);
