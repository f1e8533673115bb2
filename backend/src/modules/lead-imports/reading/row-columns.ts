import type { ImportField } from 'domain/imports';
import { NAME_MAX } from 'domain/names';
import { cutText } from 'domain/text';
import { withoutGuard } from '../../../database/csv-cell';
import type { ImportMapping } from '../mapping';
import { readEmailCell } from './email-cell';
import { isNothing, nameOrNothing } from './empty-words';
import { rankOfLabel } from './heading-rules';
import { readPhoneCell, readPhoneCells, type PhoneCell } from './phone-cell';

/** A column of phones, with the column beside it that says what each number is. */
interface PhoneColumn {
  place: number;
  label: number;
}

/** Finds the cells of a row by the mapping of its list. */
export class RowColumns {
  private readonly places: ReadonlyMap<string, number>;
  private readonly phones: readonly PhoneColumn[];
  private readonly emails: readonly number[];
  private readonly hasLabels: boolean;

  constructor(headers: readonly string[], mapping: ImportMapping) {
    const { morePhones = [], moreEmails = [], ...fields } = mapping;
    const placesOf = (headings: readonly (string | undefined)[]): number[] =>
      headings.map((heading) => headers.indexOf(heading ?? '')).filter((place) => place >= 0);
    this.places = new Map(
      Object.entries(fields).map(([field, heading]) => [field, headers.indexOf(heading)]),
    );
    this.phones = placesOf([fields.phoneNumber, ...morePhones]).map((place) => ({
      place,
      label: labelOf(headers, place),
    }));
    this.hasLabels = this.phones.some(({ label }) => label >= 0);
    this.emails = placesOf([fields.email, ...moreEmails]);
  }

  /** What stands in the file for the name and the phone, as it was written; null for an empty cell. */
  written(cells: readonly string[]): { fullName: string | null; phoneNumber: string | null } {
    // A cell may hold a whole document.
    const short = (text: string): string | null => cutText(text, NAME_MAX) || null;
    return {
      fullName: short(this.nameOf(cells)),
      phoneNumber: short(
        this.phones.map(({ place }) => cellAt(cells, place)).find((cell) => cell !== '') ?? '',
      ),
    };
  }

  /** Reads the first valid phone of a row. */
  phoneOf(cells: readonly string[]): PhoneCell {
    if (this.phones.length === 1 && !this.hasLabels)
      return readPhoneCell(cellAt(cells, this.phones[0]!.place));
    const columns = this.hasLabels ? this.byLabel(cells) : this.phones;
    return readPhoneCells(columns.map(({ place }) => cellAt(cells, place)));
  }

  /** The columns of phones in the order of what stands beside the numbers of a row: mobile ones first, no fax. */
  private byLabel(cells: readonly string[]): PhoneColumn[] {
    return this.phones
      .map((column) => ({ column, rank: column.label < 0 ? 1 : rankOfLabel(cellAt(cells, column.label)) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => a.rank! - b.rank!)
      .map(({ column }) => column);
  }

  /** Returns the first cell with an address that can be read; else the first that says anything. */
  emailOf(cells: readonly string[]): string {
    const filled = this.emails.map((place) => cellAt(cells, place)).filter((cell) => cell !== '');
    if (filled.length < 2) return filled[0] ?? '';
    return (
      filled.find((cell) => readEmailCell(cell) !== null) ?? filled.find((cell) => !isNothing(cell)) ?? ''
    );
  }

  /** Returns the name as it was written: its parts where the row has both a first and a last one, else the whole. */
  nameOf(cells: readonly string[]): string {
    const part = (field: ImportField): string => nameOrNothing(this.cell(cells, field));
    const [first, last] = [part('firstName'), part('lastName')];
    const whole = first !== '' && last !== '' ? '' : part('fullName');
    if (whole !== '') return whole;
    return [first, part('middleName'), last, part('secondLastName')].filter((each) => each !== '').join(' ');
  }

  /** Returns the cell of a field; empty where the list has no such column. */
  cell(cells: readonly string[], field: ImportField): string {
    return cellAt(cells, this.places.get(field) ?? -1);
  }
}

/** Returns a cell without blanks around it, and without the apostrophe of an export. */
const cellAt = (cells: readonly string[], place: number): string => withoutGuard(cells[place]?.trim() ?? '');

/** The column with the label of a number: `Phone 1 - Label` or `Phone 1 - Type` beside `Phone 1 - Value`. */
function labelOf(headers: readonly string[], place: number): number {
  const base = headers[place]!.replace(/ - (?:Value|Valor)$/i, '');
  if (base === headers[place]) return -1;
  const labels = ['Label', 'Type', 'Etiqueta', 'Tipo'].map((name) => `${base} - ${name}`.toLowerCase());
  return headers.findIndex((heading) => labels.includes(heading.toLowerCase()));
}
