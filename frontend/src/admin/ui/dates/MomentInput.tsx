import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { DayInput } from './DayInput';
import styles from './DayInput.module.css';

/** The hour of a day that was chosen alone. */
const USUAL_TIME = '09:00';

interface Props extends Pick<InputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'> {
  /** `YYYY-MM-DDTHH:MM` by the clocks of the field's zone, or '' for none. */
  value?: string;
  /** The first day that the calendar offers. */
  min?: string;
  /** Names the field of the hour. */
  timeLabel: string;
  onChange?: (moment: string) => void;
}

/** A day and an hour: the day typed or chosen as everywhere, the hour beside it. */
export function MomentInput({ value = '', min, timeLabel, onChange, ...attributes }: Props) {
  const [time, setTime] = useState(value.slice(11));
  const [seen, setSeen] = useState(value);
  // A chip or another person changes the moment from outside.
  if (value !== seen) {
    setSeen(value);
    setTime(value.slice(11));
  }
  const day = value.slice(0, 10);
  return (
    <div className={styles.moment}>
      <DayInput
        {...attributes}
        value={day}
        min={min}
        onChange={(next) => onChange?.(next && `${next}T${time || USUAL_TIME}`)}
      />
      <Input
        type="time"
        aria-label={timeLabel}
        value={time}
        onChange={({ target }) => {
          setTime(target.value);
          if (day && target.value) onChange?.(`${day}T${target.value}`);
        }}
        // A day has an hour.
        onBlur={() => day && setTime(value.slice(11))}
      />
    </div>
  );
}
