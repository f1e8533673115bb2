import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { DayInput } from './DayInput';
import styles from './DayInput.module.css';

/** Default time when only a day was chosen. */
const USUAL_TIME = '09:00';

interface Props extends Pick<InputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'> {
  /** `YYYY-MM-DDTHH:MM` in the field's time zone, or '' for none. */
  value?: string;
  /** First selectable day in the calendar. */
  min?: string;
  /** Label of the time field. */
  timeLabel: string;
  onChange?: (moment: string) => void;
}

/** Fields for a day and a time. */
export function MomentInput({ value = '', min, timeLabel, onChange, ...attributes }: Props) {
  const [time, setTime] = useState(value.slice(11));
  const [seen, setSeen] = useState(value);
  // The moment changes from outside through chips and other users' changes.
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
        // Restores the time if it was emptied, because a day needs one.
        onBlur={() => day && setTime(value.slice(11))}
      />
    </div>
  );
}
