import type { ImportField, ImportRefusal } from 'domain/imports';
import { NAME_MAX, OFFICE_NAME } from 'domain/names';
import { cleanEmail, cleanName, cutText } from 'domain/text';
import { US_STATE_NAMES } from 'domain/us-states';
import { isEmailAddress } from '../../common/dto/email-address';
import { parseUsPhone } from '../../common/phone';
import { foldText } from '../../database/like-pattern';
import type { ImportedFields } from '../lead-store/imported-leads.repository';
import type { ImportMapping } from './lead-import.entity';

const EMAIL_MAX = 254;
const SOURCE_MAX = 100;
const NOTE_MAX = 5_000;
const INCOME_MAX = 1_000_000;

/** A row as it was read: its lead, or why there is none. */
export type ReadRow =
  { phoneNumber: string; fields: ImportedFields } | { phoneNumber: string | null; refusal: ImportRefusal };

/** States by code and by name, without accents and case; English names where they differ. */
const STATES = new Map<string, string>([
  ...Object.entries(US_STATE_NAMES).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [foldText(name), code],
  ]),
  ...Object.entries({
    'north carolina': 'NC',
    'south carolina': 'SC',
    'north dakota': 'ND',
    'south dakota': 'SD',
    'district of columbia': 'DC',
    'washington dc': 'DC',
    hawaii: 'HI',
    louisiana: 'LA',
    michigan: 'MI',
    mississippi: 'MS',
    missouri: 'MO',
    'new hampshire': 'NH',
    'new jersey': 'NJ',
    'new york': 'NY',
    'new mexico': 'NM',
    oregon: 'OR',
    pennsylvania: 'PA',
    tennessee: 'TN',
    'west virginia': 'WV',
  }),
]);

/** Reads the rows of one list. */
export class RowReader {
  private readonly places: ReadonlyMap<ImportField, number>;

  constructor(
    headers: readonly string[],
    mapping: ImportMapping,
    private readonly source: string,
  ) {
    this.places = new Map(
      (Object.entries(mapping) as [ImportField, string][])
        .map(([field, heading]) => [field, headers.indexOf(heading)] as const)
        .filter(([, place]) => place >= 0),
    );
  }

  /** What stands in the file for the name and the phone, as it was written; null for an empty cell. */
  written(cells: readonly string[]): { fullName: string | null; phoneNumber: string | null } {
    const cell = this.cellOf(cells);
    const name = cell('fullName') || `${cell('firstName')} ${cell('lastName')}`.trim();
    // A cell may hold a whole document.
    const short = (text: string): string | null => cutText(text, NAME_MAX) || null;
    return { fullName: short(name), phoneNumber: short(cell('phoneNumber')) };
  }

  read(cells: readonly string[]): ReadRow {
    const cell = this.cellOf(cells);
    const typed = cell('phoneNumber').replace(/^'/, '');
    if (!typed) return { phoneNumber: null, refusal: 'phone_missing' };
    const phone = parseUsPhone(typed);
    if (!phone.valid)
      return { phoneNumber: null, refusal: phone.reason === 'not_us' ? 'phone_not_us' : 'phone_invalid' };
    const refuse = (refusal: ImportRefusal): ReadRow => ({ phoneNumber: phone.e164, refusal });

    const fullName = cleanName(cell('fullName') || `${cell('firstName')} ${cell('lastName')}`);
    if (!fullName) return refuse('name_missing');
    if (fullName.length < 2 || fullName.length > NAME_MAX || !OFFICE_NAME.test(fullName))
      return refuse('name_invalid');
    const email = cleanEmail(cell('email'));
    if (email && (email.length > EMAIL_MAX || !isEmailAddress(email))) return refuse('email_invalid');
    const state = cell('state') ? STATES.get(foldText(cell('state')).replace(/[.,]/g, '')) : null;
    if (state === undefined) return refuse('state_unknown');
    const income = incomeOf(cell('monthlyIncome'));
    if (income === undefined) return refuse('income_invalid');
    const leadSource = cell('leadSource').toLowerCase() || this.source;
    if (leadSource.length > SOURCE_MAX) return refuse('source_too_long');
    return {
      phoneNumber: phone.e164,
      fields: {
        fullName,
        email: email || null,
        state,
        monthlyIncome: income,
        leadSource,
        note: cutText(cell('note'), NOTE_MAX) || null,
      },
    };
  }

  private cellOf(cells: readonly string[]): (field: ImportField) => string {
    return (field) => (cells[this.places.get(field) ?? -1] ?? '').trim();
  }
}

/** `$3,200.00` → 3200; null for an empty cell, undefined for what is no amount. */
function incomeOf(text: string): number | null | undefined {
  if (!text) return null;
  const digits = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.0{1,2})?$/.exec(text)?.[1];
  const amount = Number(digits?.replaceAll(',', ''));
  return amount <= INCOME_MAX ? amount : undefined;
}
