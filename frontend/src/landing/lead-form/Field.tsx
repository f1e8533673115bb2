import type { ComponentProps, FocusEventHandler } from 'react';
import { leadFieldId, type LeadField, type LeadFieldDefinition } from './lead-fields';
import { PhoneInput } from './PhoneInput';
import styles from './lead-form.module.css';

interface FieldProps {
  name: LeadField;
  definition: LeadFieldDefinition;
  error: string | undefined;
  onBlur: FocusEventHandler;
}

/** Shows a label, its control, and an error for which room is reserved. */
export function Field({ name, definition, error, onBlur }: FieldProps) {
  const { label, hint, required, autoComplete } = definition;
  const id = leadFieldId(name);
  const hasHint = hint && !error;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {drawControl(definition, {
        id,
        name,
        required,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-${hasHint ? 'hint' : 'error'}`,
        autoComplete,
        onBlur,
      })}
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error?.split('\n').map((line, index) => (
          <span key={line}>{index > 0 ? ` ${line}` : line}</span>
        ))}
      </p>
    </div>
  );
}

function drawControl(
  definition: LeadFieldDefinition,
  attributes: ComponentProps<'input'> & ComponentProps<'select'>,
) {
  const { placeholder, required } = definition;
  switch (definition.kind) {
    case 'text':
      return (
        <input
          {...attributes}
          type="text"
          placeholder={placeholder}
          autoCapitalize={definition.autoCapitalize}
        />
      );
    case 'phone':
      return <PhoneInput {...attributes} placeholder={placeholder} />;
    case 'select':
      return (
        <select {...attributes} defaultValue="">
          {/* An optional choice can be undone. */}
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
