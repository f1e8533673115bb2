/** @jsxImportSource preact */
import { EMAIL_MAX } from '../../shared/email';
import { calendarCopy } from '../calendar.copy';
import styles from './choose.module.css';

const copy = calendarCopy.choose.email;

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onType: (email: string) => void;
}

export function EmailField({ value, error, onType }: EmailFieldProps) {
  return (
    <div class={styles.field}>
      <label for="email">{copy.label}</label>
      <input
        id="email"
        type="email"
        inputMode="email"
        autocomplete="email"
        maxLength={EMAIL_MAX}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby="email-help"
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id="email-help" class={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? copy.hint}
      </p>
    </div>
  );
}
