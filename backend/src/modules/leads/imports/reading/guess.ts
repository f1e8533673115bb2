import { IMPORT_FIELDS, MORE_COLUMNS_MAX, type GuessBasis, type ImportField } from 'domain/imports';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { cutText } from 'domain/text';
import type { ImportMapping } from '../mapping';
import { isExactMoment, readDateCell } from './date-cell';
import { readEmailCell } from './email-cell';
import { isNothing } from './empty-words';
import { isElsewhere, isExcluded, isNamed, rankOf, wordsOf } from './heading-rules';
import { readPhoneCell } from './phone-cell';
import { readStateCell } from './state-cell';
import { isName, readIncomeCell, readNameCell, readerOf } from './value-cells';

/** Maximum number of filled cells evaluated per column. */
const LOOKED_AT = 30;
const SHOWN = 3;
const SAMPLE_MAX = 80;
/** Number of filled cells that are enough to contradict a heading. */
const MANY = 5;
/** Added to the rank of a state of work: the person lives in the other one, unless that column is much worse. */
const WORK_PENALTY = 1.5;
/** Share of matching cells from which a column is assigned to a field regardless of its heading. */
const ENOUGH = 0.6;
/** Words that identify a column of statuses regardless of its heading. */
const STATUSES: ReadonlySet<string> = new Set(
  (
    'nuevo new abierto open cerrado closed activo active inactivo inactive contactado contacted pendiente pending verificado verified ' +
    'ganado won perdido lost calificado qualified working completed completado created cliente client lead caliente tibio frio hot warm ' +
    'cold agendado booked aprobado rechazado soltero soltera casado casada'
  ).split(' '),
);

/** Column of a list, with the field that it is assigned to. */
export interface ColumnGuess {
  heading: string;
  field: ImportField | null;
  /** Null without a field. */
  basis: GuessBasis | null;
  /** First filled cells. */
  samples: string[];
}

interface Column {
  heading: string;
  words: string;
  cells: string[];
  /** Returns the share of the cells that can be read as a field. */
  share: (field: ImportField) => number;
}

const readCategoryCell = readerOf(LEAD_CATEGORY_NAMES);
const READABLE: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  phoneNumber: (cell) => 'e164' in readPhoneCell(cell),
  email: (cell) => readEmailCell(cell) !== null,
  state: (cell) => readStateCell(cell) !== null,
  monthlyIncome: (cell) => readIncomeCell(cell) !== null,
  leadCategory: (cell) => readCategoryCell(cell) !== null,
  createdAt: (cell) => isDate(cell, false) || isDate(cell, true),
  fullName: (cell) => isName(readNameCell(cell)) && /\p{L}[ ,]+\p{L}/u.test(cell),
};
const isDate = (cell: string, dayFirst: boolean): boolean =>
  readDateCell(cell, { timeZone: 'UTC', dayFirst, now: new Date(8.64e15) }) !== null;

/** Evaluates the columns of a list. */
function columnsOf(headers: readonly string[], rows: readonly string[][]): Column[] {
  return headers.map((heading, index) => {
    const cells = rows
      .map((row) => row[index]?.trim() ?? '')
      .filter((cell) => cell !== '' && !isNothing(cell))
      .slice(0, LOOKED_AT);
    const shares = new Map<ImportField, number>();
    return {
      heading,
      words: wordsOf(heading),
      cells,
      share: (field) => {
        const isReadable = READABLE[field];
        if (!isReadable || cells.length === 0) return 0;
        const known = shares.get(field) ?? cells.filter(isReadable).length / cells.length;
        shares.set(field, known);
        return known;
      },
    };
  });
}

/** Assigns columns to fields, each column to at most one. */
class Guess {
  /** Assigned columns, in the order of assignment. */
  readonly found = new Map<Column, { field: ImportField; basis: GuessBasis }>();

  constructor(readonly columns: readonly Column[]) {}

  has = (field: ImportField): boolean => this.of(field).length > 0;

  /** Returns the headings assigned to a field. */
  of = (field: ImportField): string[] =>
    [...this.found].filter(([, each]) => each.field === field).map(([{ heading }]) => heading);

  /** Assigns the columns of a field to another one. */
  rename(from: ImportField, to: ImportField): void {
    for (const [column, each] of this.found)
      if (each.field === from) this.found.set(column, { ...each, field: to });
  }

  take(field: ImportField, most = 1): void {
    for (const column of this.candidates(field).slice(0, most)) {
      const byCells = column.share(field) >= ENOUGH;
      const basis = !isNamed(field, column.words) ? 'cells' : byCells ? 'heading_and_cells' : 'heading';
      this.found.set(column, { field, basis });
    }
  }

  /** Returns the columns that may be a field, best first. */
  private candidates(field: ImportField): Column[] {
    const free = this.columns.filter((column) => !this.found.has(column));
    const named = free.filter((column) => isNamed(field, column.words) && !isOther(field, column));
    const agreeing = named.filter((column) => !disagrees(field, column));
    const looking = free.filter((column) => !named.includes(column) && looksLike(field, column));
    const takesAll = field === 'phoneNumber' || field === 'email';
    if (agreeing.length > 0)
      return [...inOrder(field, agreeing), ...(takesAll ? inOrder(field, looking) : [])];
    const isNeeded =
      field !== 'fullName' || (named.length === 0 && !this.has('firstName') && !this.has('lastName'));
    return looking.length > 0 && isNeeded ? inOrder(field, looking) : inOrder(field, named);
  }
}

/** Returns whether no cell of a column can be read as the field in its heading. */
const disagrees = (field: ImportField, column: Column): boolean =>
  READABLE[field] !== undefined && column.cells.length > 0 && column.share(field) === 0;

/** Returns whether the cells show that the heading means something else: 'Estado' of a request, or 'Ingreso' as a date. */
function isOther(field: ImportField, column: Column): boolean {
  const { cells } = column;
  if (cells.length === 0) return false;
  if (field === 'state')
    return (
      column.share('state') === 0 &&
      (cells.length >= MANY || cells.some((cell) => STATUSES.has(wordsOf(cell))))
    );
  if (field === 'monthlyIncome') return column.share('createdAt') > column.share('monthlyIncome');
  if (field === 'leadCategory') return column.share('leadCategory') < ENOUGH;
  return field === 'createdAt' && cells.length >= MANY && column.share('createdAt') === 0;
}

const inOrder = (field: ImportField, columns: readonly Column[]): Column[] =>
  columns
    .map((column, index) => ({ column, index, order: orderOf(field, column) }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ column }) => column);

/** Returns whether the cells alone identify a field. */
function looksLike(field: ImportField, column: Column): boolean {
  if (isExcluded(field, column.words) || column.share(field) < ENOUGH) return false;
  if (field === 'phoneNumber' || field === 'email') return true;
  const different = new Set(column.cells).size;
  // 'OK' in each row is not a state, and two values that repeat are not names.
  if (field === 'state') return different >= 3 && column.share('state') >= 0.8;
  if (field !== 'fullName') return false;
  return different > column.cells.length / 2 && column.share('state') < 0.3;
}

/** Returns the rank of a column for a field; lower is better. */
function orderOf(field: ImportField, column: Column): number {
  if (field === 'phoneNumber' || field === 'email') return rankOf(column.words);
  if (field === 'createdAt') return column.cells.length > 0 && column.cells.every(isExactMoment) ? 0 : 1;
  const order = -Math.round(column.share(field) * 4);
  return field === 'state' && isElsewhere(column.words) ? order + WORK_PENALTY : order;
}

function guess(headers: readonly string[], rows: readonly string[][]): Guess {
  const made = new Guess(columnsOf(headers, rows));
  made.take('phoneNumber', 1 + MORE_COLUMNS_MAX);
  made.take('email', 1 + MORE_COLUMNS_MAX);
  made.take('createdAt');
  made.take('leadCategory');
  for (const field of IMPORT_FIELDS) if (!made.has(field) && field !== 'fullName') made.take(field);
  made.take('fullName');
  // 'Nombre' together with 'Apellidos' is the first name.
  if (made.has('lastName') && !made.has('firstName')) made.rename('fullName', 'firstName');
  return made;
}

/** Returns the field of each column, the basis of the guess, and the first cells. */
export function guessColumns(headers: readonly string[], rows: readonly string[][]): ColumnGuess[] {
  const { columns, found } = guess(headers, rows);
  return columns.map((column) => ({
    heading: column.heading,
    field: found.get(column)?.field ?? null,
    basis: found.get(column)?.basis ?? null,
    samples: column.cells.slice(0, SHOWN).map((cell) => cutText(cell, SAMPLE_MAX)),
  }));
}

/** Returns the guessed mapping. */
export function guessMapping(headers: readonly string[], rows: readonly string[][] = []): ImportMapping {
  const made = guess(headers, rows);
  const mapping: ImportMapping = {};
  for (const field of IMPORT_FIELDS) {
    const [first, ...more] = made.of(field);
    if (first !== undefined) mapping[field] = first;
    if (field === 'phoneNumber' && more.length > 0) mapping.morePhones = more;
    if (field === 'email' && more.length > 0) mapping.moreEmails = more;
  }
  return mapping;
}
