import { columnNameOf } from '../../database/naming-strategy';
import type { Lead } from './lead.entity';
import {
  SUBMISSION_FIELDS,
  type FieldRules,
  type FormField,
  type HeldBackField,
  type MergeRule,
  type SubmissionFields,
} from './submission-fields';

type Field = keyof SubmissionFields;

/** Where the two values of a field stand in a statement. */
interface Sides {
  old(field: Field): string;
  given(field: Field): string;
}

const FIELDS = Object.keys(SUBMISSION_FIELDS) as Field[];
/** A field that leads have no column for does not compile. */
const columnOf = (field: Field): string => columnNameOf(field satisfies keyof Lead);
const rulesOf = (field: Field): FieldRules => SUBMISSION_FIELDS[field];

/** Every rule but `replace` leaves the old value where the given one is null. */
const MERGE: Readonly<Record<MergeRule, (field: Field, sides: Sides) => string>> = {
  replace: (field, { given }) => given(field),
  replaceIfGiven: (field, { old, given }) => `coalesce(${given(field)}, ${old(field)})`,
  fillIfEmpty: (field, { old, given }) => `coalesce(${old(field)}, ${given(field)})`,
  highest: (field, { old, given }) => `greatest(${old(field)}, ${given(field)})`,
  ofHighestFraudScore: (field, { old, given }) =>
    `CASE WHEN ${given('fraudScore')} >= ${old('fraudScore')} THEN ${given(field)} ELSE ${old(field)} END`,
  keep: (field, { old }) => old(field),
};

/** The fields of a lead that is new; of a refused one only those that are saved with it. */
export const insertedFields = (isRefused: boolean): Field[] =>
  FIELDS.filter((field) => !isRefused || rulesOf(field).refused);

/** The columns of fields, for an INSERT. */
export const columnsOf = (fields: readonly Field[]): string => fields.map(columnOf).join(', ');

/** The values of fields, for an INSERT. */
export const valuesOf = (
  fields: readonly Field[],
  parameter: (name: Field, type: string) => string,
): string => fields.map((field) => parameter(field, rulesOf(field).type)).join(', ');

/**
 * Assignments of `ON CONFLICT … DO UPDATE`: a submission for a lead that exists.
 * @param isVerified condition under which the lead `l` stays as it is
 */
export const resubmission = (isVerified: string): string => {
  const sides: Sides = {
    old: (field) => `l.${columnOf(field)}`,
    given: (field) => `excluded.${columnOf(field)}`,
  };
  return FIELDS.filter((field) => rulesOf(field).resubmitted !== 'keep')
    .map((field) => {
      const merged = MERGE[rulesOf(field).resubmitted](field, sides);
      return `${columnOf(field)} = CASE WHEN ${isVerified} THEN ${sides.old(field)} ELSE ${merged} END`;
    })
    .join(', ');
};

const FORM_FIELDS = FIELDS.filter((field) => rulesOf(field).asTyped) as FormField[];

/** The fields of the form that are saved as they came; null for those that were left out. */
export const fieldsAsTyped = (form: {
  [Field in FormField]?: SubmissionFields[Field] | undefined;
}): Pick<SubmissionFields, FormField> =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, form[field] ?? null])) as Pick<
    SubmissionFields,
    FormField
  >;

/** The fields that `pending_submission` keeps. */
export const HELD_BACK = FIELDS.filter((field) => rulesOf(field).heldBack !== 'keep') as HeldBackField[];

/** The fields that `pending_submission` keeps. */
export const heldBackFields = (fields: SubmissionFields): Pick<SubmissionFields, HeldBackField> =>
  Object.fromEntries(HELD_BACK.map((field) => [field, fields[field]])) as Pick<
    SubmissionFields,
    HeldBackField
  >;

const heldBackValue =
  (held: string) =>
  (field: Field): string => {
    const { type } = rulesOf(field);
    if (type === 'jsonb') return `nullif(${held}->'${field}', 'null')`;
    return type === 'int' ? `(${held}->>'${field}')::int` : `${held}->>'${field}'`;
  };

/**
 * Assignments of an UPDATE that applies a held-back submission; where it is null the columns stay as they are.
 * @param held expression of its jsonb
 */
export const heldBackApplication = (held: string): string => {
  const sides: Sides = { old: columnOf, given: heldBackValue(held) };
  return HELD_BACK.map(
    (field) => `${columnOf(field)} = ${MERGE[rulesOf(field).heldBack](field, sides)}`,
  ).join(', ');
};

/** The values of `HELD_BACK`, for an INSERT. @param held expression of the held-back submission's jsonb */
export const heldBackValues = (held: string): string => HELD_BACK.map(heldBackValue(held)).join(', ');

/** The values of fields as the driver sends them. */
export const parametersOf = (fields: SubmissionFields): Record<Field, unknown> =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = fields[field];
      return [field, rulesOf(field).type === 'jsonb' && value !== null ? JSON.stringify(value) : value];
    }),
  ) as Record<Field, unknown>;
