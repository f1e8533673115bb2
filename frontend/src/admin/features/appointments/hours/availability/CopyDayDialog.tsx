import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { hoursCopy } from '../hours.copy';
import styles from './CopyDayDialog.module.css';
import { hoursInWords, WEEKDAYS, type HourRange, type Weekday } from './week';

const { copyDay: copy, week } = hoursCopy;
const FRIDAY = 5;

interface Props {
  day: Weekday;
  ranges: readonly HourRange[];
  onCopy: (to: Weekday[]) => void;
  onClose: () => void;
}

/** Copies a day's hours to other days. */
export function CopyDayDialog({ day, ranges, onCopy, onClose }: Props) {
  const [to, setTo] = useState<Weekday[]>([]);
  const name = week.days[day];
  const others = WEEKDAYS.filter((other) => other !== day);
  return (
    <Dialog
      title={copy.title(name)}
      okText={copy.confirm}
      okButtonProps={{ disabled: to.length === 0 }}
      cancelText={copy.cancel}
      onOk={() => onCopy(to)}
      onCancel={onClose}
      width={420}
    >
      <p>{copy.text}</p>
      <p className={styles.hours}>{hoursInWords(ranges)}</p>
      <div className={styles.presets}>
        <Button size="small" onClick={() => setTo(others.filter((other) => other <= FRIDAY))}>
          {copy.workdays}
        </Button>
        <Button size="small" onClick={() => setTo([...others])}>
          {copy.all}
        </Button>
      </div>
      <Checkbox.Group<Weekday>
        className={styles.days}
        value={to}
        onChange={setTo}
        options={others.map((other) => ({ value: other, label: week.days[other] }))}
      />
    </Dialog>
  );
}
