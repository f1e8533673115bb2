import { Card } from 'antd';
import { useGetLeadsByHour } from '../../../../shared/api/generated/analytics/analytics';
import type { HoursDto } from '../../../../shared/api/generated/model';
import { zoneName } from '../../../../shared/dates';
import { formatNumber } from '../../../../shared/numbers';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { toApiRange, type DayRange } from '../../../lib/times/day-range';
import { EmptyPeriod } from '../EmptyPeriod';
import { ALL_DATES } from './all-dates';
import { heatMapCopy } from './heat-map.copy';
import edges from '../../../ui/navigation/scroll-edges.module.css';
import styles from './PeakHours.module.css';
import shared from './heat-map.module.css';
import { heatLevel, hourName, LEVEL_NAMES, shortHourName } from './heat-scale';
import { ListLoading } from '../../../ui/list/ListLoading';

const { hours: copy } = heatMapCopy;

/** Shows when leads arrive: by hour of the day, and by weekday and hour. */
export function PeakHours({ range, zone }: { range: DayRange; zone: string | undefined }) {
  const query = useGetLeadsByHour(
    { ...toApiRange(range, zone), ...(zone ? { timeZone: zone } : {}) },
    { query: { staleTime: 0 } },
  );
  const empty = query.data?.hours.every(({ total }) => total === 0);
  return (
    <Card title={<h3>{copy.title}</h3>}>
      {query.isPending && <ListLoading />}
      {query.isError && <QueryFailed text={copy.failed} query={query} />}
      {query.isSuccess &&
        (empty ? (
          <EmptyPeriod text={copy.empty} hint={copy.emptyHint} wider={ALL_DATES} />
        ) : (
          <Hours answer={query.data} />
        ))}
    </Card>
  );
}

function Hours({ answer: { hours, weekdays, timeZone } }: { answer: HoursDto }) {
  const busiest = hours.reduce((best, each) => (each.total > best.total ? each : best));
  return (
    <>
      <p className={styles.note}>
        {heatMapCopy.zoneNote(zoneName(timeZone))}.{' '}
        {copy.busiest(hourName(busiest.hour), formatNumber(busiest.total))}
      </p>
      <h4 className={shared.subtitle}>{copy.byHour}</h4>
      <div className={styles.hours} aria-hidden="true">
        {hours.map(({ hour, total }) => (
          <div key={hour} className={`${shared.level} ${styles.hour}`} data-level={heatLevel(total)}>
            <strong>{formatNumber(total)}</strong>
            <span>{hourName(hour)}</span>
          </div>
        ))}
      </div>
      <p className={shared.scale} aria-hidden="true">
        {copy.scale}:
        {LEVEL_NAMES.map((name, index) => (
          <span key={name} className={styles.legend}>
            <span className={`${shared.level} ${shared.swatch}`} data-level={index + 1} /> {name}
          </span>
        ))}
      </p>
      <details className={shared.equivalent}>
        <summary>{copy.table}</summary>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{copy.columns.hour}</th>
              <th scope="col">{copy.columns.total}</th>
              <th scope="col">{copy.columns.verified}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, total, verified }) => (
              <tr key={hour}>
                <th scope="row">{hourName(hour)}</th>
                <td>{formatNumber(total)}</td>
                <td>{formatNumber(verified)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <h4 className={shared.subtitle}>{copy.byWeekday}</h4>
      <div
        className={`${styles.scroller} ${edges.edges}`}
        tabIndex={0}
        role="group"
        aria-label={copy.byWeekday}
      >
        <table className={styles.week}>
          <thead>
            <tr>
              <th scope="col">{copy.day}</th>
              {hours.map(({ hour }) => (
                <th key={hour} scope="col" aria-label={hourName(hour)}>
                  {shortHourName(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((counts, weekday) => (
              <tr key={copy.weekdays[weekday]}>
                <th scope="row">{copy.weekdays[weekday]}</th>
                {counts.map((count, hour) => (
                  <td key={hour} className={shared.level} data-level={heatLevel(count)}>
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
