import { IMPORT_FIELDS, MORE_COLUMNS_MAX, type GuessBasis, type ImportField } from 'domain/imports';
import { cutText } from 'domain/text';
import type { ImportMapping } from '../mapping';
import { isExactMoment, readDateCell } from './date-cell';
import { readEmailCell } from './email-cell';
import { isNothing } from './empty-words';
import { isExcluded, isNamed, rankOf, wordsOf } from './heading-rules';
import { readPhoneCell } from './phone-cell';
import { readStateCell } from './state-cell';
import { isName, readCategoryCell, readIncomeCell, readNameCell } from './value-cells';

/** Filled cells of a column that are looked at. */
const LOOKED_AT = 30;
const SHOWN = 3;
const SAMPLE_MAX = 80;
/** Filled cells that are enough to say that a column is not what its heading names. */
const MANY = 5;
/** Share of cells that look like a field, from which a column is taken for it whatever its heading. */
const ENOUGH = 0.6;
/** Words in a column of statuses, whatever its heading. */
const STATUSES: ReadonlySet<string> = new Set(
  (
    'nuevo new abierto open cerrado closed activo active inactivo inactive contactado contacted pendiente pending verificado verified ' +
    'ganado won perdido lost calificado qualified working completed completado created cliente client lead caliente tibio frio hot warm ' +
    'cold agendado booked aprobado rechazado soltero soltera casado casada'
  ).split(' '),
);

/** A column of a list, and what it is taken for. */
export interface ColumnGuess {
  heading: string;
  field: ImportField | null;
  /** Null where it is taken for nothing. */
  basis: GuessBasis | null;
  /** First filled cells. */
  samples: string[];
}

interface Column {
  heading: string;
  words: string;
  cells: string[];
  /** Share of the cells that can be read as a field. */
  share: (field: ImportField) => number;
}

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

/** Looks at the columns of a list. */
function columnsOf(headers: readonly string[], rows: readonly string[][]): Column[] {
  return headers.map((heading, place) => {
    const cells = rows
      .map((row) => row[place]?.trim() ?? '')
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

/** Takes columns for fields, each for one at most. */
class Guess {
  /** In the order in which they are tried. */
  readonly found = new Map<Column, { field: ImportField; basis: GuessBasis }>();

  constructor(readonly columns: readonly Column[]) {}

  has = (field: ImportField): boolean => this.of(field).length > 0;

  /** Returns the headings that are taken for a field. */
  of = (field: ImportField): string[] =>
    [...this.found].filter(([, each]) => each.field === field).map(([{ heading }]) => heading);

  take(field: ImportField, most = 1): void {
    for (const column of this.candidates(field).slice(0, most)) {
      const byCells = column.share(field) >= ENOUGH;
      const basis = !isNamed(field, column.words) ? 'cells' : byCells ? 'heading_and_cells' : 'heading';
      this.found.set(column, { field, basis });
    }
  }

  /** Returns the columns that seem to be a field, the best first. */
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

/** Whether no cell of a column can be read as the field that its heading names. */
const disagrees = (field: ImportField, column: Column): boolean =>
  READABLE[field] !== undefined && column.cells.length > 0 && column.share(field) === 0;

/** Whether the cells of a column show that its heading means something else: 'Estado' of a request, 'Ingreso' as a day. */
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
    .map((column, place) => ({ column, place, order: orderOf(field, column) }))
    .sort((a, b) => a.order - b.order || a.place - b.place)
    .map(({ column }) => column);

/** Whether the cells of a column alone show a field. */
function looksLike(field: ImportField, column: Column): boolean {
  if (isExcluded(field, column.words) || column.share(field) < ENOUGH) return false;
  if (field === 'phoneNumber' || field === 'email') return true;
  const different = new Set(column.cells).size;
  // 'OK' in each row is no state, and two words that come again and again are no names.
  if (field === 'state') return different >= 3 && column.share('state') >= 0.8;
  if (field !== 'fullName') return false;
  return different > column.cells.length / 2 && column.share('state') < 0.3;
}

/** Lower is better. */
function orderOf(field: ImportField, column: Column): number {
  if (field === 'phoneNumber' || field === 'email') return rankOf(column.words);
  if (field === 'createdAt') return column.cells.length > 0 && column.cells.every(isExactMoment) ? 0 : 1;
  return -Math.round(column.share(field) * 4);
}

function guess(headers: readonly string[], rows: readonly string[][]): Guess {
  const made = new Guess(columnsOf(headers, rows));
  made.take('phoneNumber', 1 + MORE_COLUMNS_MAX);
  made.take('email', 1 + MORE_COLUMNS_MAX);
  made.take('createdAt');
  made.take('leadCategory');
  for (const field of IMPORT_FIELDS) if (!made.has(field) && field !== 'fullName') made.take(field);
  made.take('fullName');
  return made;
}

/** Says which column is taken for what, on which grounds, with its first cells. */
export function guessColumns(headers: readonly string[], rows: readonly string[][]): ColumnGuess[] {
  const { columns, found } = guess(headers, rows);
  return columns.map((column) => ({
    heading: column.heading,
    field: found.get(column)?.field ?? null,
    basis: found.get(column)?.basis ?? null,
    samples: column.cells.slice(0, SHOWN).map((cell) => cutText(cell, SAMPLE_MAX)),
  }));
}

/** Which column seems to be what. */
export function guessMapping(headers: readonly string[], rows: readonly string[][] = []): ImportMapping {
  const made = guess(headers, rows);
  const mapping: ImportMapping = {};
  for (const field of IMPORT_FIELDS) {
    const [first, ...more] = made.of(field);
    if (first !== undefined) mapping[field] = first;
    if (field === 'phoneNumber' && more.length > 0) mapping.morePhones = more;
    if (field === 'email' && more.length > 0) mapping.moreEmails = more;
  }
  // 'Nombre' beside 'Apellidos' is the first name.
  if (mapping.lastName && mapping.fullName && !mapping.firstName) {
    mapping.firstName = mapping.fullName;
    delete mapping.fullName;
  }
  return mapping;
}
