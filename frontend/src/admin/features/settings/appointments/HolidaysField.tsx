import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { formatDay, today } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { announce } from '../../../ui/Announcer';
import { DayInput } from '../../../ui/dates/DayInput';
import { appointmentsCopy } from './appointments.copy';
import styles from './HolidaysField.module.css';

const { holidays: copy } = appointmentsCopy;
const MOST = 100;

interface Props {
  /** Passed by the form. */
  id?: string;
  value?: string[];
  onChange?: (days: string[]) => void;
}

/** Edits the single days on which the office is closed. */
export function HolidaysField({ id, value = [], onChange }: Props) {
  const zone = useOwnerZone();
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const add = () => {
    const refusal = value.includes(day) ? copy.known : day < today(zone) ? copy.past : '';
    setWrong(value.length >= MOST ? copy.most : refusal);
    if (day === '' || refusal || value.length >= MOST) return;
    onChange?.([...value, day].sort());
    announce(copy.added(formatDay(day)));
    setDay('');
  };
  return (
    <div ref={box}>
      {value.length > 0 && (
        <ul className={styles.days}>
          {value.map((known) => (
            <li key={known}>
              {formatDay(known)}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={copy.remove(formatDay(known))}
                onClick={() => {
                  onChange?.(value.filter((other) => other !== known));
                  announce(copy.removed(formatDay(known)));
                  box.current?.querySelector('input')?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <DayInput
          {...(id ? { id } : {})}
          value={day}
          min={today(zone)}
          aria-invalid={wrong !== ''}
          // Enter adds to this list instead of submitting the form.
          onPressEnter={(event) => {
            event.preventDefault();
            add();
          }}
          onChange={(chosen) => {
            setDay(chosen);
            setWrong('');
          }}
        />
        <Button disabled={day === ''} onClick={add}>
          {copy.add}
        </Button>
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
