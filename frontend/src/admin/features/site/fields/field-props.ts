import type { FormField } from 'domain/site/form';
import type { Path } from 'domain/site/walk';
import type { ReactNode } from 'react';

export interface FieldProps<Field = FormField> {
  field: Field;
  path: Path;
  value: unknown;
}

/** Of fields that hold others: draws one of them. */
export interface HolderProps<Field> extends FieldProps<Field> {
  render: (inner: FieldProps) => ReactNode;
}
