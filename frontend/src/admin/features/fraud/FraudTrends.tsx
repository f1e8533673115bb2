import { useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useGetFraudTrends } from '../../../shared/api/generated/fraud/fraud';
import { formatDay, today, zoneName } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { formatChartDay } from '../../ui/current-day';
import { Presets } from '../../ui/navigation/Presets';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { WideTable } from '../../ui/list/WideTable';
import { fraudCopy } from './fraud.copy';
import { QuietPeriod } from './QuietPeriod';
import styles from './FraudTrends.module.css';
import shared from './fraud.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { trends: copy, failed } = fraudCopy;
const RANGES = [7, 30, 90] as const;

/** Shows attempts, blocks and prevented messages by day, as a chart and as a table. */
export default function FraudTrends() {
  const [days, setDays] = useState<number>(30);
  const query = useGetFraudTrends({ days }, { query: { staleTime: 0, placeholderData: (before) => before } });
  const trouble = <QueryTrouble query={query} failed={failed} />;
  if (!query.data) return query.isPending ? <ListLoading /> : trouble;
  const { data } = query;
  const now = today(data.timeZone);
  const saved = data.days.reduce((sum, { savedMessages }) => sum + savedMessages, 0);
  const isQuiet = data.days.every(({ attempts, blocks, alerts }) => attempts + blocks + alerts === 0);
  return (
    <>
      {trouble}
      <div className={shared.head}>
        <dl className={styles.saved}>
          <dt>{copy.saved}</dt>
          <dd>{formatNumber(saved)}</dd>
          <dd>{copy.savedHint}</dd>
        </dl>
        <Presets
          label={copy.range}
          options={RANGES.map((value) => ({ value, label: copy.days(value), isChosen: value === days }))}
          onChoose={setDays}
        />
      </div>
      <p className={shared.meta}>{copy.zone(zoneName(data.timeZone))}</p>
      {isQuiet ? (
        <QuietPeriod text={copy.empty} days={days} ranges={RANGES} onChoose={setDays} />
      ) : (
        <>
          {/* Hidden from screen readers, because the table below contains the same figures. */}
          <figure className={styles.chart} aria-hidden="true">
            <ResponsiveContainer width="100%" height={280}>
              <BarChart
                data={data.days}
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
                  labelFormatter={(day) => formatChartDay(String(day), now)}
                  contentStyle={{
                    background: 'var(--panel)',
                    border: '1px solid var(--line)',
                    color: 'var(--ink)',
                  }}
                />
                <Legend formatter={(name) => <span className={styles.legend}>{name}</span>} />
                {BARS.map(({ key, name, color }) => (
                  <Bar key={key} dataKey={key} name={name} fill={color} isAnimationActive={false}>
                    {data.days.map(({ day }) => (
                      <Cell key={day} {...(day === now ? unfinished(color) : {})} />
                    ))}
                  </Bar>
                ))}
              </BarChart>
            </ResponsiveContainer>
          </figure>
          <WideTable
            caption={copy.caption}
            columns={[copy.day, copy.attempts, copy.wrong, copy.saved, copy.blocks, copy.alerts]}
          >
            {data.days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatChartDay(day.day, now)}</th>
                <td>{formatNumber(day.attempts)}</td>
                <td>{formatNumber(day.wrongCodes)}</td>
                <td>{formatNumber(day.savedMessages)}</td>
                <td>{formatNumber(day.blocks)}</td>
                <td>{formatNumber(day.alerts)}</td>
              </tr>
            ))}
          </WideTable>
        </>
      )}
    </>
  );
}

const BARS = [
  { key: 'attempts', name: copy.attempts, color: 'var(--heat-3)' },
  { key: 'savedMessages', name: copy.saved, color: 'var(--bugambilia)' },
  { key: 'blocks', name: copy.blocks, color: 'var(--ink-soft)' },
] as const;

/** Draws the bar of the day that is not over: pale, with a dashed border. */
const unfinished = (color: string) => ({ fillOpacity: 0.3, stroke: color, strokeDasharray: '3 2' });
