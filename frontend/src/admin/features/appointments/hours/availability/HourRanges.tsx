import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { hourOptions, hourSearch } from '../../../../lib/times/hour-options';
import { announce } from '../../../../ui/Announcer';
import { hoursCopy } from '../hours.copy';
import styles from './HourRanges.module.css';
import { faultOf, nextHours, type HourRange } from './week';

const { week: copy } = hoursCopy;
const fromOptions = hourOptions;
const toOptions = [...hourOptions.slice(1), { value: '24:00', label: copy.midnight }];

/** Maximum number of ranges per day. */
const MOST = 6;

interface Props {
  /** Label of the group: a weekday, or the days of an exception. */
  of: string;
  ranges: readonly HourRange[];
  isSaturday?: boolean;
  onChange: (ranges: HourRange[]) => void;
  /** Content next to the button that adds hours. */
  children?: ReactNode;
}

/** Edits several ranges of one day, in the order of entry. */
export function HourRanges({ of, ranges, isSaturday = false, onChange, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  /** Number of removals. A removed range takes its button with it, so the focus moves to a remaining one. */
  const [removals, setRemovals] = useState(0);
  useLayoutEffect(() => {
    if (removals > 0) box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [removals]);
  const next = ranges.length < MOST ? nextHours(ranges, isSaturday) : null;
  const withRange = (index: number, range: HourRange) =>
    ranges.map((known, at) => (at === index ? range : known));
  return (
    <div ref={box} className={styles.box}>
      {ranges.length === 0 && <p className={styles.closed}>{copy.closed}</p>}
      {ranges.length > 0 && (
        <ul className={styles.ranges}>
          {ranges.map((range, index) => {
            const fault = faultOf(ranges, index);
            const errorId = `${id}-${index}`;
            const described = fault ? { 'aria-describedby': errorId } : {};
            return (
              <li key={index} className={styles.range}>
                <Select
                  {...described}
                  aria-label={copy.from(of, index + 1)}
                  value={range.from}
                  showSearch={hourSearch}
                  options={fromOptions}
                  status={fault === 'overlap' ? 'error' : ''}
                  onChange={(from) => onChange(withRange(index, { ...range, from }))}
                />
                <span aria-hidden="true">{copy.until}</span>
                <Select
                  {...described}
                  aria-label={copy.to(of, index + 1)}
                  value={range.to}
                  showSearch={hourSearch}
                  options={toOptions}
                  popupMatchSelectWidth={false}
                  status={fault ? 'error' : ''}
                  onChange={(to) => onChange(withRange(index, { ...range, to }))}
                />
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={copy.remove(of, index + 1)}
                  onClick={() => {
                    onChange(ranges.filter((_, at) => at !== index));
                    setRemovals((count) => count + 1);
                    announce(copy.removed(of));
                  }}
                />
                {fault && (
                  <p id={errorId} className={styles.fault}>
                    {copy[fault]}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          data-add
          size="small"
          icon={<PlusOutlined />}
          aria-label={copy.addTo(of)}
          disabled={next === null}
          onClick={() => next && onChange([...ranges, next])}
        >
          {copy.add}
        </Button>
        {children}
      </div>
    </div>
  );
}
