import { Input } from 'antd';
import { useState } from 'react';
import { isDay } from '../../shared/dates';

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Told of whole days alone, and of an emptied field: a year that is being typed is none yet. */
  onChange: (day: string) => void;
}

/** A day of the calendar. */
export function DayInput({ value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Back, forward and a preset change the day from outside.
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  return (
    <Input
      type="date"
      value={typed}
      min={min}
      max={max}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isDay(target.value)) onChange(target.value);
      }}
    />
  );
}
