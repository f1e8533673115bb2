import { Select } from 'antd';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { useState } from 'react';
import { useGetFunnel } from '../../../shared/api/generated/analytics/analytics';
import type { FunnelGroupDto, FunnelMethodDto, FunnelStepDto } from '../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { sourceName } from '../../lib/source-name';
import { toApiRange, type DayRange } from '../../lib/times/day-range';
import { analyticsCopy, deviceNames, stepNames } from './analytics.copy';
import { EmptyPeriod } from './EmptyPeriod';
import { FigureTable } from './FigureTable';
import styles from './Funnel.module.css';
import shared from './analytics.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { funnel: copy, failed, noData } = analyticsCopy;

/** Returns a share in percent, or 'Sin datos' if the whole is 0. */
const share = (part: number, whole: number): string =>
  whole === 0 ? noData : formatPercent((part / whole) * 100);

/** Returns the change from the previous count: `+12.5%`. */
function change(count: number, before: number): string {
  if (before === 0) return noData;
  const percent = ((count - before) / before) * 100;
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}

const countOf = (steps: readonly FunnelStepDto[], wanted: FunnelStepDto['step']): number =>
  steps.find(({ step }) => step === wanted)?.count ?? 0;

/** Shows the funnel from visit to first payment: people per step, losses, and the previous period. */
export function Funnel({ range }: { range: DayRange }) {
  const [of, setOf] = useState('');
  const query = useGetFunnel(toApiRange(range), { query: { staleTime: 0 } });
  if (query.isPending) return <ListLoading />;
  if (!query.data) return <QueryFailed text={failed} query={query} />;
  const { steps, bySource, byDevice, byMethod } = query.data;
  if (steps.every(({ count }) => count === 0)) return <EmptyPeriod text={copy.empty} />;
  const sources = bySource.map((group) => ({
    ...group,
    key: `origen:${group.name}`,
    label: sourceName(group.name),
  }));
  const devices = byDevice.map((group) => ({
    ...group,
    key: `dispositivo:${group.name}`,
    label: deviceNames[group.name] ?? group.name,
  }));
  const chosen = [...sources, ...devices].find(({ key }) => key === of);
  const toOptions = (groups: typeof sources) => groups.map(({ key, label }) => ({ value: key, label }));
  return (
    <>
      <p className={shared.note}>{copy.intro}</p>
      <label className={styles.of}>
        <span>{copy.of}</span>
        <Select
          value={chosen?.key ?? ''}
          onChange={setOf}
          options={[
            { value: '', label: copy.everybody },
            { label: copy.bySource, options: toOptions(sources) },
            { label: copy.byDevice, options: toOptions(devices) },
          ]}
        />
      </label>
      <FunnelTable steps={chosen?.steps ?? steps} />
      <p className={shared.note}>{copy.definition}</p>
      <GroupTable title={copy.bySource} column={copy.source} groups={bySource} nameOf={sourceName} />
      <GroupTable
        title={copy.byDevice}
        column={copy.device}
        groups={byDevice}
        nameOf={(name) => deviceNames[name] ?? name}
      />
      <MethodTable methods={byMethod} />
    </>
  );
}

/** Shows the verification methods that people used. */
function MethodTable({ methods }: { methods: FunnelMethodDto[] }) {
  const all = methods.reduce((sum, { count }) => sum + count, 0);
  if (methods.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subtitle}>{copy.byMethod}</h3>
      <FigureTable
        label={copy.byMethod}
        columns={[copy.method, copy.verified, copy.share, copy.columns.change]}
      >
        {methods.map(({ method, count, previousCount }) => (
          <tr key={method}>
            <th scope="row">{VERIFICATION_METHOD_NAMES[method]}</th>
            <td>{formatNumber(count)}</td>
            <td>{share(count, all)}</td>
            <td>{change(count, previousCount)}</td>
          </tr>
        ))}
      </FigureTable>
      {methods.some(({ method }) => method === 'email') && <p className={shared.note}>{copy.mailNote}</p>}
    </section>
  );
}

function FunnelTable({ steps }: { steps: FunnelStepDto[] }) {
  const first = steps[0]?.count ?? 0;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <FigureTable label={copy.scroll} columns={Object.values(copy.columns)}>
      {steps.map(({ step, count, previousCount }, index) => {
        const before = steps[index - 1]?.count;
        return (
          <tr key={step}>
            <th scope="row">
              {stepNames[step]}
              <span className={shared.bar} aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </th>
            <td>{formatNumber(count)}</td>
            <td>{share(count, first)}</td>
            <td>{before === undefined ? '—' : share(count, before)}</td>
            <td>{before === undefined ? '—' : formatNumber(Math.max(0, before - count))}</td>
            <td>{change(count, previousCount)}</td>
          </tr>
        );
      })}
    </FigureTable>
  );
}

interface GroupProps {
  title: string;
  column: string;
  groups: FunnelGroupDto[];
  nameOf: (name: string) => string;
}

function GroupTable({ title, column, groups, nameOf }: GroupProps) {
  const steps = groups[0]?.steps ?? [];
  if (groups.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      <FigureTable
        label={title}
        columns={[column, ...steps.map(({ step }) => stepNames[step]), copy.rate, copy.paidRate]}
      >
        {groups.map(({ name, steps: own }) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            {own.map(({ step, count }) => (
              <td key={step}>{formatNumber(count)}</td>
            ))}
            <td>{share(countOf(own, 'booked'), countOf(own, 'visit'))}</td>
            <td>{share(countOf(own, 'client'), countOf(own, 'booked'))}</td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}
