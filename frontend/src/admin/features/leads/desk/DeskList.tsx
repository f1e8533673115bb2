import type { DeskCountDto, DeskItemDto, DeskReason } from '../../../../shared/api/generated/model';
import { ClockCircleOutlined } from '@ant-design/icons';
import { stateName } from 'domain/us-states';
import { formatAgo, formatTimeIn } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { deskCopy as copy, reasonNames, rowReasons } from './desk.copy';
import styles from './Desk.module.css';
import { mayCallAt } from './may-call';
import { useNow } from './use-now';
import { dayWordsIn, shortTimeIn } from './when-there';

interface Props {
  items: readonly DeskItemDto[];
  /** Number of leads per reason, including those not shown. */
  counts: readonly DeskCountDto[];
  currentId: string | null;
  onOpen: (id: string) => void;
}

/** Reasons shown with their time instead of their waiting time. */
const AHEAD = new Set<DeskReason>(['due_today', 'appointment']);

/** Shows all leads to work on, grouped by reason. */
export function DeskList({ items, counts, currentId, onOpen }: Props) {
  const timeZone = useOwnerZone();
  const now = useNow();
  const reasons = (Object.keys(reasonNames) as DeskReason[])
    .map((reason) => ({
      reason,
      of: items.filter((item) => item.reason === reason),
      count: counts.find((each) => each.reason === reason)?.count ?? 0,
    }))
    .filter(({ of }) => of.length > 0);
  return (
    <nav className={styles.list} aria-label={copy.list}>
      {reasons.map(({ reason, of, count }) => (
        <section key={reason} aria-label={reasonNames[reason]}>
          <h3 className={styles.reason}>
            {reasonNames[reason]}{' '}
            <span className={styles.count}>{copy.count(Math.max(count, of.length))}</span>
          </h3>
          <ul>
            {of.map((item) => (
              <li key={item.lead.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={item.lead.id === currentId}
                  onClick={() => onOpen(item.lead.id)}
                >
                  <span className={styles.name}>{item.lead.fullName}</span>
                  <RowClock of={item} now={now} />
                  <time className={styles.when} dateTime={item.at}>
                    {rowReasons[reason](
                      AHEAD.has(reason) ? formatTimeIn(item.at, timeZone) : formatAgo(item.at, now),
                    )}
                  </time>
                  {item.heldBy && (
                    <span className={styles.held}>
                      {copy.held(item.heldBy.username, item.heldBy.isCalling)}
                    </span>
                  )}
                  {item.lead.state && (
                    <abbr className={styles.state} title={stateName(item.lead.state)}>
                      {item.lead.state}
                    </abbr>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {count > of.length && <p className={styles.rest}>{copy.rest(of.length)}</p>}
        </section>
      ))}
    </nav>
  );
}

/** Shows the person's local time, or the time from which calls are allowed. */
function RowClock({ of: item, now }: { of: DeskItemDto; now: number }) {
  const { timeZone, callableFrom } = item;
  if (mayCallAt(item, now))
    return (
      <span className={styles.there}>{copy.there(shortTimeIn(new Date(now).toISOString(), timeZone))}</span>
    );
  return (
    <span className={styles.notYet}>
      <ClockCircleOutlined aria-hidden />{' '}
      {callableFrom ? fromWords(callableFrom, timeZone, now) : copy.neverShort}
    </span>
  );
}

function fromWords(from: string, timeZone: string, now: number): string {
  const day = dayWordsIn(from, timeZone, now);
  const time = shortTimeIn(from, timeZone);
  return day === 'hoy' ? copy.from(time) : copy.fromDay(`${day} ${time}`);
}
