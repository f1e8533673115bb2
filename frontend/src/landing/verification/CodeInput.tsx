import type { RefObject } from 'react';
import { CODE_LENGTH } from './use-code-verification';
import styles from './CodeInput.module.css';

interface CodeInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  id: string;
  value: string;
  /** Ids of the elements that describe the field. */
  describedBy: string;
  invalid: boolean;
  /** While a code is being verified, it cannot be changed but keeps the focus. */
  readOnly: boolean;
  onChange: (code: string) => void;
  /** Called on Enter, even if the code is incomplete. */
  onEnter: () => void;
}

/**
 * Shows six cells that mirror an invisible field. Screen readers, paste and the phone's code suggestion work
 * with a plain input.
 */
export function CodeInput(props: CodeInputProps) {
  return (
    <div className={styles.code}>
      <div className={styles.cells} data-invalid={props.invalid} aria-hidden="true">
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span key={index} data-current={index === Math.min(props.value.length, CODE_LENGTH - 1)}>
            {props.value[index]}
          </span>
        ))}
      </div>
      <input
        ref={props.inputRef}
        id={props.id}
        name="code"
        className={styles.codeInput}
        value={props.value}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        readOnly={props.readOnly}
        // Keeps the caret at the end, because it is invisible: only the next cell is marked.
        onSelect={({ currentTarget: { value, selectionStart, selectionEnd }, currentTarget }) => {
          if (selectionStart === selectionEnd && selectionEnd !== value.length)
            currentTarget.setSelectionRange(value.length, value.length);
        }}
        // No maxLength, because it would cut a pasted '123 456' before the space is removed.
        onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          props.onEnter();
        }}
      />
    </div>
  );
}
