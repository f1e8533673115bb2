import type { ImportField } from 'domain/imports';
import { NAME_MAX } from 'domain/names';
import { cutText } from 'domain/text';
import { withoutGuard } from '../../../../database/csv-cell';
import type { ImportMapping } from '../mapping';
import { readEmailCell } from './email-cell';
import { isNothing, nameOrNothing } from './empty-words';
import { rankOfLabel } from './heading-rules';
import { readPhoneCell, readPhoneCells, type PhoneCell } from './phone-cell';

/** Column of phones, with the column that contains the label of each number. */
interface PhoneColumn {
  index: number;
  label: number;
}

/** Finds the cells of a row according to the mapping. */
export class RowColumns {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly phones: readonly PhoneColumn[];
  private readonly emails: readonly number[];
  private readonly hasLabels: boolean;

  constructor(headers: readonly string[], mapping: ImportMapping) {
    const { morePhones = [], moreEmails = [], ...fields } = mapping;
    const indexesOf = (headings: readonly (string | undefined)[]): number[] =>
      headings.map((heading) => headers.indexOf(heading ?? '')).filter((index) => index >= 0);
    this.columns = new Map(
      Object.entries(fields).map(([field, heading]) => [field, headers.indexOf(heading)]),
    );
    this.phones = indexesOf([fields.phoneNumber, ...morePhones]).map((index) => ({
      index,
      label: labelOf(headers, index),
    }));
    this.hasLabels = this.phones.some(({ label }) => label >= 0);
    this.emails = indexesOf([fields.email, ...moreEmails]);
  }

  /** Returns the original name and phone; null for an empty cell. */
  written(cells: readonly string[]): { fullName: string | null; phoneNumber: string | null } {
    // A cell may contain a whole document.
    const short = (text: string): string | null => cutText(text, NAME_MAX) || null;
    return {
      fullName: short(this.nameOf(cells)),
      phoneNumber: short(
        this.phones.map(({ index }) => cellAt(cells, index)).find((cell) => cell !== '') ?? '',
      ),
    };
  }

  /** Returns the first valid phone of a row. */
  phoneOf(cells: readonly string[]): PhoneCell {
    if (this.phones.length === 1 && !this.hasLabels)
      return readPhoneCell(cellAt(cells, this.phones[0]!.index));
    const columns = this.hasLabels ? this.byLabel(cells) : this.phones;
    return readPhoneCells(columns.map(({ index }) => cellAt(cells, index)));
  }

  /** Returns the columns of phones in the order of their labels in this row: mobile first, without faxes. */
  private byLabel(cells: readonly string[]): PhoneColumn[] {
    return this.phones
      .map((column) => ({ column, rank: column.label < 0 ? 1 : rankOfLabel(cellAt(cells, column.label)) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => a.rank! - b.rank!)
      .map(({ column }) => column);
  }

  /** Returns the first cell with a valid address; otherwise the first filled one. */
  emailOf(cells: readonly string[]): string {
    const filled = this.emails.map((index) => cellAt(cells, index)).filter((cell) => cell !== '');
    if (filled.length < 2) return filled[0] ?? '';
    return (
      filled.find((cell) => readEmailCell(cell) !== null) ?? filled.find((cell) => !isNothing(cell)) ?? ''
    );
  }

  /** Returns the original name: first and last name if the row contains both, otherwise the full name. */
  nameOf(cells: readonly string[]): string {
    const part = (field: ImportField): string => nameOrNothing(this.cell(cells, field));
    const [first, last] = [part('firstName'), part('lastName')];
    const whole = first !== '' && last !== '' ? '' : part('fullName');
    if (whole !== '') return whole;
    return [first, part('middleName'), last, part('secondLastName')].filter((each) => each !== '').join(' ');
  }

  /** Returns the cell of a field; empty if the list has no such column. */
  cell(cells: readonly string[], field: ImportField): string {
    return cellAt(cells, this.columns.get(field) ?? -1);
  }
}

/** Returns a cell without surrounding blanks, and without the apostrophe added by an export. */
const cellAt = (cells: readonly string[], index: number): string => withoutGuard(cells[index]?.trim() ?? '');

/** Returns the column with the label of a number: `Phone 1 - Label` or `Phone 1 - Type` for `Phone 1 - Value`. */
function labelOf(headers: readonly string[], index: number): number {
  const base = headers[index]!.replace(/ - (?:Value|Valor)$/i, '');
  if (base === headers[index]) return -1;
  const labels = ['Label', 'Type', 'Etiqueta', 'Tipo'].map((name) => `${base} - ${name}`.toLowerCase());
  return headers.findIndex((heading) => labels.includes(heading.toLowerCase()));
}
