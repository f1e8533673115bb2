import { FORM_NAME, FORM_NAME_MIN, NAME_MAX, nameWithSpaces } from 'domain/names';
import { cleanName } from 'domain/text';
import { phoneRefusal, PHONE_REFUSAL_TEXTS } from 'domain/phone';
import { isUsState, US_STATE_NAMES } from 'domain/us-states';
import type { SubmitLeadDto } from '../../shared/api/generated/model';
import { isFormattedPhone } from '../../shared/phone';
import { leadFormCopy as copy } from './lead-form.copy';

/**
 * Fields that a visitor fills: all of the API's, except those that the page sets itself. A new field of the
 * API does not compile until it is defined or excluded here.
 */
export type LeadField = Exclude<
  keyof SubmitLeadDto,
  'attribution' | 'challenge' | 'consent' | 'deviceFingerprint' | 'elapsedMs' | 'email' | 'method' | 'website'
>;

interface Common {
  label: string;
  hint?: string;
  placeholder?: string;
  required: boolean;
  /**
   * Returns the error text of a value; a second line may contain advice. Not called for an empty optional
   * field.
   */
  problem?: (value: string) => string | undefined;
  autoComplete?: string;
}

/** Definition of a field: its control, texts and accepted values. */
export type LeadFieldDefinition<Value extends string = string> = Common &
  (
    | { kind: 'text'; autoCapitalize?: string }
    | { kind: 'phone' }
    /** Names of the choices, by value. */
    | { kind: 'select'; options: Readonly<Partial<Record<Value, string>>> }
  );

const { errors } = copy;

/** Fields that a visitor fills, in order. A field is required if the API requires it. */
export const LEAD_FIELDS: {
  readonly [Name in LeadField]: LeadFieldDefinition<NonNullable<SubmitLeadDto[Name]>> &
    (undefined extends SubmitLeadDto[Name] ? unknown : { required: true });
} = {
  fullName: {
    ...copy.fullName,
    kind: 'text',
    required: true,
    problem: (value) => nameProblem(cleanName(value)),
    autoComplete: 'name',
    autoCapitalize: 'words',
  },
  state: {
    ...copy.state,
    kind: 'select',
    options: US_STATE_NAMES,
    required: true,
    problem: (code) => (isUsState(code) ? undefined : errors.state),
    autoComplete: 'address-level1',
  },
  phoneNumber: {
    ...copy.phoneNumber,
    kind: 'phone',
    required: true,
    problem: phoneProblem,
  },
};

function nameProblem(name: string): string | undefined {
  if (name.length < FORM_NAME_MIN) return errors.nameTooShort;
  if (name.length > NAME_MAX) return errors.nameTooLong;
  if (FORM_NAME.test(name)) return undefined;
  const spaced = nameWithSpaces(name);
  return spaced ? `${errors.nameNotLetters}\n${errors.nameWithSpaces(spaced)}` : errors.nameNotLetters;
}

/** Accepts every complete US number. The server refuses some of them, with reasons. */
function phoneProblem(phone: string): string | undefined {
  if (isFormattedPhone(phone)) return undefined;
  if (phoneRefusal(phone) !== 'not_us') return errors.phoneFormat;
  return /^\D*[1-9]/.test(phone) && !/[+＋]/.test(phone) ? errors.phoneTooLong : PHONE_REFUSAL_TEXTS.not_us;
}

/** Names of the fields, in order. */
export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as readonly LeadField[];

/** Builds a record with one value per field. */
export const byLeadField = <Value>(valueOf: (field: LeadField) => Value) =>
  Object.fromEntries(LEAD_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<LeadField, Value>;

/** Returns the id of a field's control. */
export function leadFieldId(field: LeadField): string {
  return `lead-${field}`;
}

/**
 * Scrolls to a field and focuses it.
 * @param scroll false if the caller handles scrolling
 */
export function focusLeadField(field: LeadField, { scroll = true } = {}): void {
  const control = document.getElementById(leadFieldId(field));
  if (scroll) control?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}
