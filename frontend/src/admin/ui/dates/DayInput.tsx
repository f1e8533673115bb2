import { Button, Input, type InputProps } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatDay, formatWeekday, today } from '../../../shared/dates';
import type { DayRange } from '../../lib/times/day-range';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { datesCopy as copy } from './dates.copy';
import styles from './DayInput.module.css';
import { MonthGrid } from './MonthGrid';
import { otherDay, readDay } from './read-day';

/** Attributes that a form passes to its field. */
type FieldAttributes = Pick<InputProps, 'id' | 'aria-invalid' | 'aria-describedby' | 'onPressEnter'>;

interface Props extends FieldAttributes {
  /** YYYY-MM-DD, or '' for none. */
  value?: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Range that the calendar highlights. */
  range?: DayRange | undefined;
  /**
   * Called only with complete days and with '' when the field is emptied, because a year that is being typed
   * is not a day yet.
   */
  onChange?: (day: string) => void;
}

const inWords = (day: string): string => (day ? formatDay(day) : '');

/**
 * Field for a day that is typed in a common format or chosen in a calendar. Shown with the month's name to
 * prevent mistakes.
 */
export function DayInput({ value = '', min, max, range, onChange, onPressEnter, ...attributes }: Props) {
  const now = today(useOwnerZone());
  const problemId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() => inWords(value));
  const [seen, setSeen] = useState(value);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** Other day that the typed text can mean; undefined if it has one reading. */
  const [other, setOther] = useState<string>();
  // The day changes from outside through back, forward and presets.
  if (value !== seen) {
    setSeen(value);
    if ((readDay(typed) ?? '') !== value) {
      setTyped(inWords(value));
      setUnreadable(false);
      setOther(undefined);
    }
  }
  const tell = (day: string) => {
    if (day !== value) onChange?.(day);
  };
  const finish = () => {
    const year = Number(now.slice(0, 4));
    const day = typed.trim() === '' ? '' : readDay(typed, year);
    setUnreadable(day === undefined);
    // The words that replace the typed text have one reading.
    if (typed !== inWords(value)) setOther(otherDay(typed, year));
    if (day !== undefined) setTyped(inWords(day));
    tell(day ?? '');
  };
  const swap = (to: string) => {
    setTyped(inWords(to));
    setOther(value);
    tell(to);
    field.current?.querySelector('input')?.focus();
  };
  const close = () => {
    setOpen(false);
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div
      ref={field}
      className={styles.field}
      onBlur={({ relatedTarget }) => {
        if (!field.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Closes only the calendar, not the field's dialog.
        event.stopPropagation();
        close();
      }}
    >
      <Input
        {...attributes}
        {...(isUnreadable && { status: 'error', 'aria-invalid': true, 'aria-describedby': problemId })}
        autoComplete="off"
        placeholder={copy.placeholder}
        maxLength={40}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setUnreadable(false);
          const day = target.value.trim() === '' ? '' : readDay(target.value);
          setOther(otherDay(target.value));
          if (day !== undefined) tell(day);
        }}
        onBlur={finish}
        onPressEnter={(event) => {
          finish();
          onPressEnter?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        suffix={
          <button
            type="button"
            className={styles.open}
            aria-label={copy.open}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d="M7 2v3M17 2v3M3 9h18M4 5h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />
            </svg>
          </button>
        }
      />
      {isUnreadable && (
        <p id={problemId} className={styles.problem} role="alert">
          {copy.unreadable}
        </p>
      )}
      {/* Always there, so that screen readers announce what appears in it. */}
      <p className={styles.reading} role="status">
        {other && value && (
          <>
            {copy.read(formatWeekday(value))}{' '}
            <Button type="link" size="small" onClick={() => swap(other)}>
              {copy.swap(formatWeekday(other))}
            </Button>
          </>
        )}
      </p>
      {isOpen && (
        <Popup>
          <MonthGrid
            value={value}
            today={now}
            min={min}
            max={max}
            range={range}
            onChoose={(day) => {
              setTyped(inWords(day));
              setUnreadable(false);
              setOther(undefined);
              tell(day);
              close();
            }}
          />
        </Popup>
      )}
    </div>
  );
}

/** Shows a popup below the field, shifted sideways to fit the screen. */
function Popup({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = element.getBoundingClientRect().right + 8 - document.documentElement.clientWidth;
    if (over > 0) element.style.insetInlineStart = `${-over}px`;
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.popup} role="dialog" aria-label={copy.calendar} tabIndex={-1}>
      {children}
    </div>
  );
}
