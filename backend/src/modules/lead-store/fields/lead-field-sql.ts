import { columnNameOf } from '../../../database/naming-strategy';
import { rulesOf, type LeadField } from './lead-fields';
import type { MergeRule } from './submission-fields';

/** SQL expressions of a field's old and new value. */
export interface MergeSources<Field extends LeadField> {
  old(field: Field): string;
  given(field: Field): string;
}

/** Returns the column of a field. */
export const columnOf = (field: LeadField): string => columnNameOf(field);

/** Returns the SQL of a value that combines an old and a given one. Every rule except `replace` keeps the old one if the given one is null. */
export function merged<Field extends LeadField>(
  rule: MergeRule,
  field: Field,
  { old, given }: MergeSources<Field | 'fraudScore'>,
): string {
  switch (rule) {
    case 'replace':
      return given(field);
    case 'replaceIfGiven':
      return `coalesce(${given(field)}, ${old(field)})`;
    case 'fillIfEmpty':
      return `coalesce(${old(field)}, ${given(field)})`;
    case 'highest':
      return `greatest(${old(field)}, ${given(field)})`;
    case 'ofHighestFraudScore':
      return `CASE WHEN ${given('fraudScore')} >= ${old('fraudScore')} THEN ${given(field)} ELSE ${old(field)} END`;
    case 'keep':
      return old(field);
  }
}

/** Returns the SQL of a field's value in a jsonb expression. */
export function valueIn(json: string, field: LeadField): string {
  const { type } = rulesOf(field);
  if (type === 'jsonb') return `nullif(${json}->'${field}', 'null')`;
  return type === 'text' ? `${json}->>'${field}'` : `(${json}->>'${field}')::${type}`;
}
