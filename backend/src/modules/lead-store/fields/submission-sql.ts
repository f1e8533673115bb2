import { columnOf, merged, valueIn, type MergeSources } from './lead-field-sql';
import { LEAD_FIELDS, type SubmittedField } from './lead-fields';
import {
  SUBMISSION_FIELDS,
  type FieldRules,
  type FormField,
  type HeldBackField,
  type SubmissionFields,
  type TimelineField,
} from './submission-fields';

/** Field of a submission. A field that only one of `LEAD_FIELDS` and `SUBMISSION_FIELDS` gives to the form does not compile. */
type Field = keyof SubmissionFields;
const RULES: Readonly<Record<SubmittedField, FieldRules>> = SUBMISSION_FIELDS;
const rulesOf = (field: Field): FieldRules => RULES[field];

const FIELDS = Object.keys(SUBMISSION_FIELDS) as Field[];

/** Returns the fields of a new lead; for a refused submission only those that are saved with it. */
export const insertedFields = (isRefused: boolean): Field[] =>
  FIELDS.filter((field) => !isRefused || rulesOf(field).refused);

/** Returns the columns of fields, for an INSERT. */
export const columnsOf = (fields: readonly Field[]): string =>
  fields.map((field) => columnOf(field)).join(', ');

/** Returns the values of fields, for an INSERT. */
export const valuesOf = (
  fields: readonly Field[],
  parameter: (name: Field, type: string) => string,
): string => fields.map((field) => parameter(field, LEAD_FIELDS[field].type)).join(', ');

/**
 * Returns the assignments of `ON CONFLICT … DO UPDATE` for a submission to an existing lead.
 * @param isVerified condition under which the lead `l` stays unchanged
 */
export const resubmission = (isVerified: string): string => {
  const sides: MergeSources<Field> = {
    old: (field) => `l.${columnOf(field)}`,
    given: (field) => `excluded.${columnOf(field)}`,
  };
  return FIELDS.filter((field) => rulesOf(field).resubmitted !== 'keep')
    .map((field) => {
      const value = merged(rulesOf(field).resubmitted, field, sides);
      return `${columnOf(field)} = CASE WHEN ${isVerified} THEN ${sides.old(field)} ELSE ${value} END`;
    })
    .join(', ');
};

const TIMELINE_FIELDS = FIELDS.filter((field) => rulesOf(field).timeline) as TimelineField[];
const FORM_FIELDS = FIELDS.filter((field) => rulesOf(field).asTyped) as FormField[];

/** Returns the fields of the form that are saved unchanged; null for those that were left out. */
export const fieldsAsTyped = (form: {
  [Field in FormField]?: SubmissionFields[Field] | undefined;
}): Pick<SubmissionFields, FormField> =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, form[field] ?? null])) as Pick<
    SubmissionFields,
    FormField
  >;

/** Returns the fields of a submission that the timeline shows. */
export const timelineFields = (
  fields: Pick<SubmissionFields, FormField>,
): Pick<SubmissionFields, TimelineField> =>
  Object.fromEntries(TIMELINE_FIELDS.map((field) => [field, fields[field]])) as Pick<
    SubmissionFields,
    TimelineField
  >;

/** Fields stored in `pending_submission`. */
export const HELD_BACK = FIELDS.filter((field) => rulesOf(field).heldBack !== 'keep') as HeldBackField[];

/** Returns the fields stored in `pending_submission`. */
export const heldBackFields = (fields: SubmissionFields): Pick<SubmissionFields, HeldBackField> =>
  Object.fromEntries(HELD_BACK.map((field) => [field, fields[field]])) as Pick<
    SubmissionFields,
    HeldBackField
  >;

/**
 * Returns the assignments of an UPDATE that applies a held-back submission. If it is null, the columns stay unchanged.
 * @param held SQL expression of its jsonb
 */
export const heldBackApplication = (held: string): string => {
  const sides: MergeSources<Field> = { old: columnOf, given: (field) => valueIn(held, field) };
  return HELD_BACK.map(
    (field) => `${columnOf(field)} = ${merged(rulesOf(field).heldBack, field, sides)}`,
  ).join(', ');
};

/**
 * Returns the values of `HELD_BACK`, for an INSERT.
 * @param held SQL expression of the held-back submission's jsonb
 */
export const heldBackValues = (held: string): string =>
  HELD_BACK.map((field) => valueIn(held, field)).join(', ');

/** Returns the values of fields as the driver sends them. */
export const parametersOf = (fields: SubmissionFields): Record<Field, unknown> =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = fields[field];
      return [field, LEAD_FIELDS[field].type === 'jsonb' && value !== null ? JSON.stringify(value) : value];
    }),
  ) as Record<Field, unknown>;
