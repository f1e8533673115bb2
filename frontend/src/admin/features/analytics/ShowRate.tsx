import { addDays } from 'domain/dates';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { messageOf } from '../../../shared/api/api-error';
import { useGetShowRate } from '../../../shared/api/generated/admin-appointments/admin-appointments';
import { formatDay, today, zoneName } from '../../../shared/dates';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { Figures, type FigureChange } from '../../ui/Figures';
import { changeOfDays } from '../../ui/figure-change';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { queryOfBefore, rangeBefore, toApiRange, type DayRange } from '../../lib/times/day-range';
import { sourceName } from '../../lib/source-name';
import { analyticsCopy } from './analytics.copy';
import { EmptyPeriod } from './EmptyPeriod';
import shared from './analytics.module.css';
import figureStyles from './figures.module.css';
import { openOf, ShowTable } from './ShowTable';
import styles from './Trends.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { emptyPeriod, showRate: copy, failed, noData } = analyticsCopy;

/**
 * Shows the share of people who attend their appointments: by week as chart and table, by agent and by
 * source.
 */
export default function ShowRate({ range }: { range: DayRange }) {
  const query = useGetShowRate(toApiRange(range), { query: { staleTime: 0 } });
  const before = rangeBefore(range, query.dataUpdatedAt);
  const earlier = useGetShowRate(before?.moments, { query: queryOfBefore(before) });
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={messageOf(query.error) || failed} query={query} />;
  const { total, weeks, agents, sources, timeZone } = query.data;
  if (total.booked + total.cancelled === 0)
    return <EmptyPeriod text={copy.empty} instead={emptyPeriod.appointments} />;
  const totalBefore = before ? earlier.data?.total : undefined;
  const changeOf = (name: 'rate' | 'attended' | 'noShow'): FigureChange | undefined =>
    changeOfDays(total[name], totalBefore?.[name], before);
  const figures = [
    {
      name: copy.rate,
      value: total.rate === null ? noData : formatPercent(total.rate),
      change: changeOf('rate'),
      hint: copy.rateHint,
    },
    { name: copy.attended, value: formatNumber(total.attended), change: changeOf('attended') },
    { name: copy.noShow, value: formatNumber(total.noShow), change: changeOf('noShow') },
    { name: copy.open, value: formatNumber(openOf(total)), hint: copy.openHint },
  ];
  const now = today(timeZone);
  const weekName = (week: string): string =>
    week <= now && now < addDays(week, 7) ? copy.current(formatDay(week)) : formatDay(week);
  const drawn = weeks.map((week) => ({ ...week, open: openOf(week) }));
  return (
    <>
      <Figures figures={figures} className={figureStyles.figures} />
      <p className={shared.note}>{copy.note(zoneName(timeZone))}</p>
      {/* Hidden from screen readers, because the table below says the same. */}
      <figure className={styles.chart} aria-hidden="true">
        <ResponsiveContainer width="100%" height={220}>
          <BarChart
            data={drawn}
            margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="week"
              tickFormatter={formatDay}
              stroke="var(--ink-soft)"
              minTickGap={24}
              fontSize={12}
            />
            <YAxis allowDecimals={false} stroke="var(--ink-soft)" fontSize={12} />
            <Tooltip
              labelFormatter={(week) => copy.weekOf(weekName(String(week)))}
              cursor={{ fill: 'var(--mint)', fillOpacity: 0.4 }}
              contentStyle={{
                background: 'var(--panel)',
                border: '1px solid var(--line)',
                color: 'var(--ink)',
              }}
              itemStyle={{ color: 'var(--ink)' }}
            />
            <Legend itemSorter={null} formatter={(name) => <span className={styles.legend}>{name}</span>} />
            {PARTS.map(({ key, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={copy[key]}
                stackId="week"
                fill={color}
                maxBarSize={36}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <ShowTable
        title={copy.byWeek}
        column={copy.week}
        rows={weeks.toReversed().map((week) => ({ key: week.week, name: weekName(week.week), ...week }))}
      />
      <ShowTable
        title={copy.byAgent}
        column={copy.agent}
        rows={agents.map((agent) => ({
          key: agent.agentId ?? '',
          ...agent,
          name: agent.agentId === null ? copy.otherCalendar : (agent.name ?? copy.gone),
        }))}
      />
      <ShowTable
        title={copy.bySource}
        column={copy.source}
        rows={sources.map((source) => ({
          key: source.source ?? '',
          name: source.source === null ? copy.unknownLead : sourceName(source.source),
          ...source,
        }))}
      />
    </>
  );
}

const PARTS = [
  { key: 'attended', color: 'var(--jade)' },
  { key: 'noShow', color: 'var(--outcome-undelivered)' },
  { key: 'open', color: 'var(--outcome-skipped)' },
] as const;
