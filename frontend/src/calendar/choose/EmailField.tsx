/** @jsxImportSource preact */
import { EMAIL_MAX } from '../../shared/email';
import { calendarCopy } from '../calendar.copy';
import styles from './choose.module.css';

const copy = calendarCopy.choose.email;

interface EmailFieldProps {
  value: string;
  isInvalid: boolean;
  onType: (email: string) => void;
}

export function EmailField({ value, isInvalid, onType }: EmailFieldProps) {
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
        aria-invalid={isInvalid}
        aria-describedby="email-help"
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id="email-help" class={isInvalid ? styles.error : styles.hint} aria-live="polite">
        {isInvalid ? copy.invalid : copy.hint}
      </p>
    </div>
  );
}
