import type { FocusEventHandler } from 'react';
import { leadFieldId, type LeadField, type LeadFieldDefinition } from './lead-fields';
import { PhoneInput } from './PhoneInput';
import styles from './lead-form.module.css';

interface FieldProps {
  name: LeadField;
  definition: LeadFieldDefinition;
  error: string | undefined;
  onBlur: FocusEventHandler;
}

/** A label, its control, and room for an error that moves nothing when it appears. */
export function Field({ name, definition, error, onBlur }: FieldProps) {
  const { label, hint } = definition;
  const id = leadFieldId(name);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Control name={name} definition={definition} error={error} onBlur={onBlur} />
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

function Control({ name, definition, error, onBlur }: FieldProps) {
  const { hint, placeholder, required, autoComplete } = definition;
  const id = leadFieldId(name);
  const shared = {
    id,
    name,
    required,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined && hint ? `${id}-hint` : `${id}-error`,
    autoComplete,
    onBlur,
  };
  switch (definition.kind) {
    case 'text':
      return (
        <input {...shared} type="text" placeholder={placeholder} autoCapitalize={definition.autoCapitalize} />
      );
    case 'phone':
      return <PhoneInput {...shared} placeholder={placeholder} />;
    case 'select':
      return (
        <select {...shared} defaultValue="">
          {/* A choice that need not be made can be taken back. */}
          <option value="" disabled={required}>
            {placeholder}
          </option>
          {Object.entries(definition.options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      );
  }
}
