import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { HoursException } from 'domain/calendar/appointments';
import { useLayoutEffect, useRef, useState } from 'react';
import { today } from '../../../../../shared/dates';
import { announce } from '../../../../ui/Announcer';
import { hoursCopy } from '../hours.copy';
import { ExceptionDialog } from './ExceptionDialog';
import { daysInWords, exceptionsInOrder, isPast } from './exceptions';
import styles from './ExceptionsField.module.css';
import { hoursInWords } from './week';

const { exceptions: copy } = hoursCopy;
const MOST = 60;

interface Props {
  /** Passed by the form. */
  value?: HoursException[];
  onChange?: (exceptions: HoursException[]) => void;
  timeZone: string;
}

/** Edits the days with different hours or none: future ones, and past ones in a folded list. */
export function ExceptionsField({ value, onChange, timeZone }: Props) {
  /** Index of the edited exception; -1 for a new one, null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const [removals, setRemovals] = useState(0);
  const add = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (removals > 0) add.current?.focus();
  }, [removals]);
  if (!value) return null;
  const day = today(timeZone);
  const indexed = value.map((exception, index) => ({ exception, index }));
  const ahead = indexed.filter(({ exception }) => !isPast(exception, day));
  const past = indexed.filter(({ exception }) => isPast(exception, day));
  const remove = (index: number) => {
    onChange?.(value.filter((_, at) => at !== index));
    setRemovals((count) => count + 1);
    announce(copy.removed(daysInWords(value[index]!)));
  };
  const rows = (list: typeof indexed) =>
    list.map(({ exception, index }) => (
      <Row key={index} exception={exception} onEdit={() => setEdited(index)} onRemove={() => remove(index)} />
    ));
  return (
    <>
      {ahead.length === 0 ? (
        <p className={styles.none}>{copy.none}</p>
      ) : (
        <ul className={styles.list} aria-label={copy.title}>
          {rows(ahead)}
        </ul>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{copy.past(past.length)}</summary>
          <ul className={styles.list}>{rows(past)}</ul>
        </details>
      )}
      <Button ref={add} icon={<PlusOutlined />} disabled={value.length >= MOST} onClick={() => setEdited(-1)}>
        {copy.add}
      </Button>
      {value.length >= MOST && <p className={styles.none}>{copy.most(MOST)}</p>}
      {edited !== null && (
        <ExceptionDialog
          exception={value[edited] ?? null}
          others={value.filter((_, index) => index !== edited)}
          onSave={(exception) => {
            const others = value.filter((_, index) => index !== edited);
            onChange?.(exceptionsInOrder([...others, exception]));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  exception: HoursException;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ exception, onEdit, onRemove }: RowProps) {
  const days = daysInWords(exception);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.days}>{days}</p>
        <p className={styles.what}>
          {hoursInWords(exception.hours)}
          {exception.note && ` · ${exception.note}`}
        </p>
      </div>
      <span className={styles.buttons}>
        <Button size="small" aria-label={copy.editOf(days)} onClick={onEdit}>
          {copy.edit}
        </Button>
        <Button size="small" aria-label={copy.removeOf(days)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </span>
    </li>
  );
}
