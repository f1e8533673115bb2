import type { DeskCountDto, DeskItemDto, DeskReason } from '../../../../shared/api/generated/model';
import { formatAgo, formatDateTimeIn } from '../../../../shared/dates';
import { useOwnerZone } from '../../../lib/owner-zone';
import { deskCopy as copy, reasonNames } from './desk.copy';
import styles from './Desk.module.css';

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
            {of.map(({ lead, at }) => (
              <li key={lead.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={lead.id === currentId}
                  onClick={() => onOpen(lead.id)}
                >
                  <span className={styles.name}>{lead.fullName}</span>
                  <time className={styles.when} dateTime={at}>
                    {AHEAD.has(reason) ? formatDateTimeIn(at, timeZone) : formatAgo(at)}
                  </time>
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
