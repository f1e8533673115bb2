import { useRef, type ComponentProps } from 'react';
import { formatPhone, formatPhoneEdit } from '../../shared/phone';

/** Phone field that formats the number during typing, deleting and pasting, and keeps the caret in place. */
export function PhoneInput(props: ComponentProps<'input'>) {
  const previous = useRef('');
  return (
    <input
      {...props}
      type="tel"
      inputMode="tel"
      // The national number, because phones then offer their own number without the country code.
      autoComplete="tel-national"
      onFocus={(event) => {
        previous.current = event.currentTarget.value;
      }}
      onInput={(event) => {
        const input = event.currentTarget;
        const caret = input.selectionStart ?? input.value.length;
        const { inputType } = event.nativeEvent;
        const next = formatPhoneEdit({ value: input.value, caret }, previous.current, inputType);
        previous.current = next.value;
        if (input.value !== next.value) input.value = next.value;
        if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
      }}
      onBlur={(event) => {
        // Formats a number that the browser filled in without an input event.
        event.currentTarget.value = formatPhone(event.currentTarget.value);
        props.onBlur?.(event);
      }}
    />
  );
}
