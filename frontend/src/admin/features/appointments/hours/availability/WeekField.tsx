import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { WeeklyHours } from 'domain/calendar/appointments';
import { useState } from 'react';
import { formatNumber } from '../../../../../shared/numbers';
import { announce } from '../../../../ui/Announcer';
import { hoursCopy } from '../hours.copy';
import { CopyDayDialog } from './CopyDayDialog';
import { HourRanges } from './HourRanges';
import { hoursAWeek, hoursOfDay, WEEKDAYS, withDay, withDayCopied, type Weekday } from './week';
import styles from './WeekField.module.css';

const { week: copy, copyDay } = hoursCopy;
const SATURDAY = 6;

interface Props {
  /** Passed by the form. */
  value?: WeeklyHours[];
  onChange?: (weekly: WeeklyHours[]) => void;
}

/** Edits the hours of each weekday. A day can have several ranges, which can be copied to other days. */
export function WeekField({ value, onChange }: Props) {
  const [copied, setCopied] = useState<Weekday | null>(null);
  if (!value) return null;
  const hours = hoursAWeek(value);
  return (
    <>
      <ul className={styles.week} aria-label={copy.title}>
        {WEEKDAYS.map((day) => {
          const name = copy.days[day];
          return (
            <li key={day} className={styles.day}>
              <strong>{name}</strong>
              <HourRanges
                of={name}
                ranges={hoursOfDay(value, day)}
                isSaturday={day === SATURDAY}
                onChange={(ranges) => onChange?.(withDay(value, day, ranges))}
              >
                <Button
                  size="small"
                  icon={<CopyOutlined />}
                  aria-label={copy.copyOf(name)}
                  onClick={() => setCopied(day)}
                >
                  {copy.copy}
                </Button>
              </HourRanges>
            </li>
          );
        })}
      </ul>
      <p className={styles.total} data-none={hours === 0} role="status">
        {hours === 0 ? copy.none : copy.total(formatNumber(hours))}
      </p>
      {copied !== null && (
        <CopyDayDialog
          day={copied}
          ranges={hoursOfDay(value, copied)}
          onCopy={(to) => {
            onChange?.(withDayCopied(value, copied, to));
            announce(copyDay.done(copy.days[copied]));
            setCopied(null);
          }}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}
