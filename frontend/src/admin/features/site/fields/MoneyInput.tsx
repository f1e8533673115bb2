import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { centsOf, dollarsText } from './money-text';

interface Props extends Pick<InputProps, 'id' | 'status' | 'aria-describedby' | 'aria-invalid'> {
  /** Whole US cents; null if the text is not an amount. */
  cents: number | null;
  onChange: (cents: number | null) => void;
}

/** Edits an amount in dollars. Formats the text only when the field is left. */
export function MoneyInput({ cents, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...input}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? dollarsText(cents)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(centsOf(target.value));
      }}
      // Keeps an invalid text for correction.
      onBlur={() => cents !== null && setTyped(null)}
      style={{ width: '12rem' }}
    />
  );
}
