import type { ComponentProps, FormEvent } from 'react';

interface Props extends ComponentProps<'input'> {
  /** Formats the text. Only digits count. */
  format: (text: string) => string;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Formats the typed text, and keeps the caret behind the same digit. */
export function FormattedInput({ format, ...input }: Props) {
  const shape = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value, selectionStart } = currentTarget;
    const shaped = format(value);
    if (shaped === value) return;
    const before = digitsIn(value.slice(0, selectionStart ?? value.length));
    const atEnd = before >= digitsIn(value);
    currentTarget.value = shaped;
    let caret = shaped.length;
    if (!atEnd) {
      caret = 0;
      for (let seen = 0; seen < before && caret < shaped.length; caret += 1)
        if (/\d/.test(shaped.charAt(caret))) seen += 1;
    }
    currentTarget.setSelectionRange(caret, caret);
  };
  return <input {...input} onInput={shape} />;
}
