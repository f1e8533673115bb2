import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { isDay } from '../../shared/dates';

/** What a form's field is given by its form. */
type FieldAttributes = Pick<InputProps, 'id' | 'aria-invalid' | 'aria-describedby' | 'onPressEnter'>;

interface Props extends FieldAttributes {
  /** YYYY-MM-DD, or '' for none. */
  value?: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Told of whole days alone, and of an emptied field: a year that is being typed is none yet. */
  onChange?: (day: string) => void;
}

/** A day of the calendar. */
export function DayInput({ value = '', min, max, onChange, ...attributes }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Back, forward and a preset change the day from outside.
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  return (
    <Input
      {...attributes}
      type="date"
      value={typed}
      min={min}
      max={max}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isDay(target.value)) onChange?.(target.value);
      }}
    />
  );
}
