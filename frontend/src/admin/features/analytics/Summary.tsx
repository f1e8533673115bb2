import { Link, useSearchParams } from 'react-router-dom';
import { useGetLeadsByDay } from '../../../shared/api/generated/analytics/analytics';
import { formatDay, today } from '../../../shared/dates';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { currentDayCopy, untilToday } from '../../ui/current-day';
import { toApiRange, withBothEnds, type DayRange } from '../../lib/times/day-range';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { analyticsCopy } from './analytics.copy';
import { DayLine } from './DayLine';
import styles from './Summary.module.css';
import { useTotals } from './use-totals';
import { ListLoading } from '../../ui/list/ListLoading';

const { summary: copy, failed } = analyticsCopy;
/** Number of days of the line if no dates are chosen. */
const USUAL_DAYS = 30;

/** Shows verified and pending leads as parts of one bar, and the leads of each day as a line. */
export function Summary({ range }: { range: DayRange }) {
  const { query, total, verified, pending } = useTotals(range);
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={failed} query={query} />;
  const parts = [
    { key: 'verified', name: copy.verified, count: verified },
    { key: 'pending', name: copy.pending, count: pending },
  ].map((part) => ({ ...part, percent: total === 0 ? 0 : (part.count / total) * 100 }));
  return (
    <div className={styles.summary}>
      <section>
        <div className={styles.bar} role="group" aria-label={copy.bar}>
          {parts.map(({ key, name, percent }) => (
            <div
              key={key}
              role="progressbar"
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(percent)}
              data-part={key}
              style={{ width: `${percent}%` }}
            />
          ))}
        </div>
        <ul className={styles.parts}>
          {parts.map(({ key, name, count, percent }) => (
            <li key={key} data-part={key}>
              <strong>{name}</strong> {copy.of(formatNumber(count), formatPercent(percent))}
            </li>
          ))}
        </ul>
      </section>
      <LeadsByDay range={range} />
    </div>
  );
}

/**
 * Shows the leads of each day as a line, with the mean and the highest value in words. The mean leaves out today,
 * which is not over.
 */
function LeadsByDay({ range }: { range: DayRange }) {
  const [parameters] = useSearchParams();
  const wholeRange = withBothEnds(range, USUAL_DAYS, useOwnerZone());
  const query = useGetLeadsByDay(toApiRange(wholeRange), { query: { staleTime: 0 } });
  const now = query.data ? today(query.data.timeZone) : '';
  const days = untilToday(query.data?.days ?? [], now);
  if (days.every(({ registered }) => registered === 0)) return null;
  const last = days.at(-1)!;
  const endsNow = last.day === now;
  const done = endsNow ? days.slice(0, -1) : days;
  const sum = done.reduce((all, { registered }) => all + registered, 0);
  const highest = days.reduce((one, other) => (other.registered > one.registered ? other : one));
  const trends = new URLSearchParams(parameters);
  trends.set('seccion', 'tendencias');
  return (
    <section>
      <header className={styles.head}>
        <h3>{copy.byDay}</h3>
        <Link to={`?${trends.toString()}`}>{copy.trends}</Link>
      </header>
      <p className={styles.note}>
        {done.length > 0 && `${copy.mean(formatNumber(Math.round((sum / done.length) * 10) / 10))} · `}
        {copy.most(formatNumber(highest.registered), formatDay(highest.day))}
        {endsNow && ` · ${currentDayCopy.legend}: ${formatNumber(last.registered)}`}
      </p>
      <DayLine values={days.map(({ registered }) => registered)} endsNow={endsNow} />
      <p className={styles.axis} aria-hidden>
        <span>{formatDay(days[0]!.day)}</span>
        <span>{endsNow ? currentDayCopy.legend : formatDay(last.day)}</span>
      </p>
    </section>
  );
}
