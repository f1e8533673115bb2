import { leftOutText, type ImportRefusal, type LeftOut, type LeftOutField } from 'domain/imports';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { capitalised, cutText } from 'domain/text';
import type { ImportedFields } from '../../../lead-store/imported-leads.repository';
import type { ImportMapping } from '../mapping';
import { readDateCell, type DateReading } from './date-cell';
import { readEmailCell } from './email-cell';
import { isNothing } from './empty-words';
import { RowColumns } from './row-columns';
import { readStateCell } from './state-cell';
import { hasAside, isName, readIncomeCell, readNameCell, readerOf } from './value-cells';

const readCategoryCell = readerOf(LEAD_CATEGORY_NAMES);

const SOURCE_MAX = 100;
const NOTE_MAX = 5_000;
/** Maximum length of a shown unreadable cell. */
const LEFT_OUT_MAX = 100;

/** Result of reading a row: its lead and the left-out cells, or the refusal. */
export type ReadRow =
  | { phoneNumber: string; fields: ImportedFields; leftOut: LeftOut[] | null }
  | { phoneNumber: string | null; refusal: ImportRefusal };

/** Reads the cell of an optional field. @returns null if it cannot be read */
type ReadCell<T> = (cell: string) => T | null;

/** Reads the rows of one list. A lead needs a name and a phone; unreadable optional cells are left out. */
export class RowReader {
  private readonly columns: RowColumns;

  constructor(
    headers: readonly string[],
    mapping: ImportMapping,
    private readonly source: string,
    private readonly dates: DateReading,
  ) {
    this.columns = new RowColumns(headers, mapping);
  }

  read(cells: readonly string[]): ReadRow {
    const phone = this.columns.phoneOf(cells);
    if (!('e164' in phone)) return { phoneNumber: null, refusal: phone.refusal };
    const refuse = (refusal: ImportRefusal): ReadRow => ({ phoneNumber: phone.e164, refusal });

    const written = this.columns.nameOf(cells);
    const fullName = readNameCell(written);
    if (!fullName) return refuse('name_missing');
    if (!isName(fullName)) return refuse('name_invalid');

    const leftOut: LeftOut[] = [];
    const read = <T>(field: LeftOutField, cell: string, readCell: ReadCell<T>): T | null => {
      if (cell === '') return null;
      const value = readCell(cell);
      if (value === null && !isNothing(cell)) leftOut.push({ field, text: cutText(cell, LEFT_OUT_MAX) });
      return value;
    };
    const optional = <T>(field: LeftOutField, readCell: ReadCell<T>): T | null =>
      read(field, this.columns.cell(cells, field), readCell);
    const source = optional('leadSource', readSource);
    const note = this.columns.cell(cells, 'note');
    const fields: Omit<ImportedFields, 'note'> = {
      fullName,
      email: read('email', this.columns.emailOf(cells), readEmailCell),
      state: optional('state', readStateCell),
      monthlyIncome: optional('monthlyIncome', readIncomeCell),
      leadSource: source ?? this.source,
      leadCategory: optional('leadCategory', readCategoryCell),
      createdAt: optional('createdAt', (cell) => readDateCell(cell, this.dates)?.toISOString() ?? null),
    };
    return {
      phoneNumber: phone.e164,
      fields: { ...fields, note: noteOf(isNothing(note) ? '' : note, written, leftOut) },
      leftOut: leftOut.length > 0 ? leftOut : null,
    };
  }
}

function readSource(cell: string): string | null {
  const source = cell.toLowerCase();
  return source.length <= SOURCE_MAX && !isNothing(source) ? source : null;
}

/** Returns the note of a row, including text that the lead would otherwise lose. */
function noteOf(note: string, name: string, leftOut: readonly LeftOut[]): string | null {
  const lines = [
    note,
    ...(hasAside(name) ? [`Nombre en la lista: “${name}”`] : []),
    ...leftOut.map((each) => capitalised(leftOutText(each))),
  ].filter((line) => line !== '');
  return cutText(lines.join('\n'), NOTE_MAX) || null;
}
