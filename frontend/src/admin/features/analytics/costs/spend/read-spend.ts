import { costsCopy } from '../costs.copy';

const { problems } = costsCopy.paste;
const NAME_MAX = 100;
const MOST_CENTS = 1_000_000_000;
const MONTH_NAMES = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];

/** Parsed line. */
export interface SpendLine {
  /** Line number from 1, including empty lines. */
  line: number;
  /** YYYY-MM. */
  month: string;
  source: string;
  /** Campaign; empty for the whole source. */
  campaign: string;
  amountCents: number;
}

/** Line that could not be parsed, with the reason. */
export interface WrongLine {
  line: number;
  text: string;
  problem: string;
}

/** Returns the key that identifies an amount; names are compared in lower case. */
export const spendKey = (month: string, source: string, campaign: string | null): string =>
  JSON.stringify([month, source.toLowerCase(), (campaign ?? '').toLowerCase()]);

/**
 * Parses spreadsheet lines of month, source, campaign and amount, separated by tabs, commas or semicolons.
 * Skips headings.
 */
export function readSpend(text: string): { rows: SpendLine[]; wrong: WrongLine[] } {
  const rows: SpendLine[] = [];
  const wrong: WrongLine[] = [];
  const known = new Map<string, number>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const delimiter = delimiterOf(lines[first] ?? '');
  for (const [place, written] of lines.entries()) {
    if (written.trim() === '') continue;
    const line = place + 1;
    const read = readLine(cellsOf(written, delimiter));
    if (typeof read === 'string') {
      if (place !== first || /\d/.test(written)) wrong.push({ line, text: written, problem: read });
      continue;
    }
    const key = spendKey(read.month, read.source, read.campaign);
    const before = known.get(key);
    if (before) wrong.push({ line, text: written, problem: problems.twice(before) });
    else {
      known.set(key, line);
      rows.push({ line, ...read });
    }
  }
  return { rows, wrong };
}

/** @returns the parsed line, or the Spanish reason if it cannot be parsed */
function readLine(written: string[]): Omit<SpendLine, 'line'> | string {
  const cells = written.slice(0, written.findLastIndex((cell) => cell !== '') + 1);
  if (cells.length < 3) return problems.cells;
  const [monthCell = '', source = '', campaignCell = '', ...rest] = cells;
  const campaign = rest.length === 0 ? '' : campaignCell;
  // An unquoted amount with a comma was split into several cells.
  const amount = readAmount(rest.length === 0 ? campaignCell : rest.join(','));
  const month = readMonth(monthCell);
  if (month === null) return problems.month;
  if (source === '') return problems.source;
  if (source.length > NAME_MAX || campaign.length > NAME_MAX) return problems.long;
  if (amount === null) return problems.amount;
  if (amount > MOST_CENTS) return problems.tooMuch;
  return { month, source, campaign, amountCents: amount };
}

function delimiterOf(line: string): string {
  if (line.includes('\t')) return '\t';
  return line.includes(';') ? ';' : ',';
}

/** Splits a line into cells; quoted cells may contain the delimiter. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map((each) => each.trim().replace(/\s+/g, ' '));
}

/**
 * Parses `2026-11`, `2026-11-15`, `11/2026`, `11/15/2026`, `nov 2026`, `noviembre de 2026`.
 * @returns YYYY-MM, or null
 */
export function readMonth(text: string): string | null {
  const iso = /^(20\d\d)-(\d{1,2})(?:-\d{1,2})?$/.exec(text);
  if (iso) return monthOf(iso[1]!, Number(iso[2]));
  const us = /^(\d{1,2})\/(?:\d{1,2}\/)?(20\d\d)$/.exec(text);
  if (us) return monthOf(us[2]!, Number(us[1]));
  const named = /^([a-zé]{3,10})\.?(?: de)?[ -](20\d\d)$/i.exec(text);
  if (!named) return null;
  const start = named[1]!.slice(0, 3).toLowerCase();
  return monthOf(named[2]!, MONTH_NAMES.findIndex((names) => names.includes(start)) + 1);
}

const monthOf = (year: string, month: number): string | null =>
  month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : null;

/**
 * Parses `$1,234.50`, `1234.5`, `1.234,50`, `1234,50`.
 * @returns whole cents, or null if the text is ambiguous or not an amount
 */
export function readAmount(text: string): number | null {
  const plain = text.replace(/^(US)?\$|\s|USD$/gi, '').replace(/^\$/, '');
  const point = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  const comma = /^(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{1,2})$/.exec(plain);
  const [, whole, cents = ''] = point ?? comma ?? [];
  if (whole === undefined) return null;
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
