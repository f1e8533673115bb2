import type { FormField } from 'domain/site/form';
import type { Path } from 'domain/site/walk';
import type { ReactNode } from 'react';

export interface FieldProps<Field = FormField> {
  field: Field;
  path: Path;
  value: unknown;
}

/** Props of fields that contain other fields, with the function that renders one. */
export interface HolderProps<Field> extends FieldProps<Field> {
  render: (inner: FieldProps) => ReactNode;
}
