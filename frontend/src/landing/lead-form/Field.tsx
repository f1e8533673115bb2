import type { ReactNode } from 'react';
import { leadFieldId, type LeadField } from './lead-fields';
import { leadFormCopy } from './lead-form.copy';
import styles from './lead-form.module.css';

interface FieldProps {
  field: LeadField;
  label: string;
  hint?: string;
  error: string | undefined;
  /** The control; it takes the attributes of `describeField`. */
  children: ReactNode;
}

/** A label, its control, and room for an error that moves nothing when it appears. */
export function Field({ field, label, hint, error, children }: FieldProps) {
  const id = leadFieldId(field);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The attributes that tie a control to its label, its hint and its error. */
export function describeField(field: LeadField, error: string | undefined) {
  const id = leadFieldId(field);
  return {
    id,
    name: field,
    required: true,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined && 'hint' in leadFormCopy[field] ? `${id}-hint` : `${id}-error`,
  };
}
