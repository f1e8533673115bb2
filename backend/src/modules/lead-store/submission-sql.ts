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

/** SQL expressions of a field's old and new value. */
interface Sides {
  old(field: Field): string;
  given(field: Field): string;
}

const FIELDS = Object.keys(SUBMISSION_FIELDS) as Field[];
/** Returns the column of a field. Compilation fails for a field without a column. */
const columnOf = (field: Field): string => columnNameOf(field satisfies keyof Lead);
const rulesOf = (field: Field): FieldRules => SUBMISSION_FIELDS[field];

/** Every rule except `replace` keeps the old value if the given one is null. */
const MERGE: Readonly<Record<MergeRule, (field: Field, sides: Sides) => string>> = {
  replace: (field, { given }) => given(field),
  replaceIfGiven: (field, { old, given }) => `coalesce(${given(field)}, ${old(field)})`,
  fillIfEmpty: (field, { old, given }) => `coalesce(${old(field)}, ${given(field)})`,
  highest: (field, { old, given }) => `greatest(${old(field)}, ${given(field)})`,
  ofHighestFraudScore: (field, { old, given }) =>
    `CASE WHEN ${given('fraudScore')} >= ${old('fraudScore')} THEN ${given(field)} ELSE ${old(field)} END`,
  keep: (field, { old }) => old(field),
};

/** Returns the fields of a new lead; for a refused submission only those that are saved with it. */
export const insertedFields = (isRefused: boolean): Field[] =>
  FIELDS.filter((field) => !isRefused || rulesOf(field).refused);

/** Returns the columns of fields, for an INSERT. */
export const columnsOf = (fields: readonly Field[]): string => fields.map(columnOf).join(', ');

/** Returns the values of fields, for an INSERT. */
export const valuesOf = (
  fields: readonly Field[],
  parameter: (name: Field, type: string) => string,
): string => fields.map((field) => parameter(field, rulesOf(field).type)).join(', ');

/**
 * Returns the assignments of `ON CONFLICT … DO UPDATE` for a submission to an existing lead.
 * @param isVerified condition under which the lead `l` stays unchanged
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

/** Returns the fields of the form that are saved unchanged; null for those that were left out. */
export const fieldsAsTyped = (form: {
  [Field in FormField]?: SubmissionFields[Field] | undefined;
}): Pick<SubmissionFields, FormField> =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, form[field] ?? null])) as Pick<
    SubmissionFields,
    FormField
  >;

/** Fields stored in `pending_submission`. */
export const HELD_BACK = FIELDS.filter((field) => rulesOf(field).heldBack !== 'keep') as HeldBackField[];

/** Returns the fields stored in `pending_submission`. */
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
 * Returns the assignments of an UPDATE that applies a held-back submission. If it is null, the columns stay unchanged.
 * @param held SQL expression of its jsonb
 */
export const heldBackApplication = (held: string): string => {
  const sides: Sides = { old: columnOf, given: heldBackValue(held) };
  return HELD_BACK.map(
    (field) => `${columnOf(field)} = ${MERGE[rulesOf(field).heldBack](field, sides)}`,
  ).join(', ');
};

/**
 * Returns the values of `HELD_BACK`, for an INSERT.
 * @param held SQL expression of the held-back submission's jsonb
 */
export const heldBackValues = (held: string): string => HELD_BACK.map(heldBackValue(held)).join(', ');

/** Returns the values of fields as the driver sends them. */
export const parametersOf = (fields: SubmissionFields): Record<Field, unknown> =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = fields[field];
      return [field, rulesOf(field).type === 'jsonb' && value !== null ? JSON.stringify(value) : value];
    }),
  ) as Record<Field, unknown>;
