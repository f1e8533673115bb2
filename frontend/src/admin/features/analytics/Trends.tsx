import { Area, AreaChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useGetLeadsByDay } from '../../../shared/api/generated/analytics/analytics';
import type { DayCountDto } from '../../../shared/api/generated/model';
import { formatDay, today, zoneName } from '../../../shared/dates';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { currentDayCopy, formatChartDay, untilToday } from '../../ui/current-day';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy } from './analytics.copy';
import { FigureTable } from './FigureTable';
import { EmptyPeriod } from './EmptyPeriod';
import styles from './Trends.module.css';
import shared from './analytics.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { trends: copy, failed } = analyticsCopy;

/** Shows registered and verified leads per day, as chart and table. */
export default function Trends({ range }: { range: DayRange }) {
  const query = useGetLeadsByDay(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={failed} query={query} />;
  const { timeZone } = query.data;
  const now = today(timeZone);
  const days = untilToday(query.data.days, now);
  const yesterday = days.at(-1)?.day === now ? days.at(-2)?.day : undefined;
  if (days.every(({ registered }) => registered === 0)) return <EmptyPeriod text={copy.empty} />;
  return (
    <>
      <p className={shared.note}>{copy.zone(zoneName(timeZone))}</p>
      {/* Hidden from screen readers, because the table below says the same. */}
      <figure className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height={280}>
          <AreaChart
            data={days}
            margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="day"
              tickFormatter={formatDay}
              stroke="var(--ink-soft)"
              minTickGap={40}
              fontSize={12}
            />
            <YAxis allowDecimals={false} stroke="var(--ink-soft)" fontSize={12} />
            <Tooltip
              content={({ active, payload }) =>
                active && payload[0] && <DayTip row={payload[0].payload as DayCountDto} today={now} />
              }
            />
            <Legend itemSorter={null} formatter={(name) => <span className={styles.legend}>{name}</span>} />
            {LINES.map(({ key, stroke, fill }) => (
              <Area
                key={key}
                type="monotone"
                dataKey={(row: DayCountDto) => (row.day === now ? null : row[key])}
                name={copy[key]}
                stroke={stroke}
                fill={fill}
                fillOpacity={0.6}
                isAnimationActive={false}
              />
            ))}
            {/* The line to today is dashed, because the day is not over. */}
            {LINES.map(({ key, stroke }) => (
              <Area
                key={`${key}-now`}
                dataKey={(row: DayCountDto) => (row.day === now || row.day === yesterday ? row[key] : null)}
                name={currentDayCopy.legend}
                legendType={key === 'registered' && yesterday ? 'plainline' : 'none'}
                stroke={stroke}
                strokeDasharray="5 4"
                fill="none"
                isAnimationActive={false}
              />
            ))}
          </AreaChart>
        </ResponsiveContainer>
      </figure>
      <FigureTable
        label={copy.chart}
        caption={copy.chart}
        columns={[copy.columns.day, copy.columns.registered, copy.columns.verified, copy.columns.converted]}
      >
        {days.toReversed().map(({ day, registered, verified }) => (
          <tr key={day}>
            <th scope="row">{formatChartDay(day, now)}</th>
            <td>{formatNumber(registered)}</td>
            <td>{formatNumber(verified)}</td>
            <td>{verified > 0 ? formatPercent((verified / registered) * 100) : copy.pending}</td>
          </tr>
        ))}
      </FigureTable>
    </>
  );
}

const LINES = [
  { key: 'registered', stroke: 'var(--jade)', fill: 'var(--heat-1)' },
  { key: 'verified', stroke: 'var(--bugambilia)', fill: 'var(--rosa)' },
] as const;

/** Shows the figures of the day under the pointer. */
function DayTip({ row, today: now }: { row: DayCountDto; today: string }) {
  return (
    <div className={styles.tip}>
      <p>{formatChartDay(row.day, now)}</p>
      {LINES.map(({ key, stroke }) => (
        <p key={key} style={{ color: stroke }}>
          {copy[key]}: {formatNumber(row[key])}
        </p>
      ))}
    </div>
  );
}
