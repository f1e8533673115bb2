import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { formatDollars } from 'domain/payments/money';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../shared/api/api-error';
import {
  getExportCostsUrl,
  getGetCostsQueryKey,
  getListSpendQueryKey,
  useGetCosts,
} from '../../../../shared/api/generated/admin-costs/admin-costs';
import type { CostsDto } from '../../../../shared/api/generated/model';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { useCsvExport } from '../../../lib/list/use-csv-export';
import { useMay } from '../../../session/may';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ExportButton } from '../../../ui/list/ExportButton';
import { ListLoading } from '../../../ui/list/ListLoading';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { costsCopy as copy } from './costs.copy';
import { CostFigures } from './CostFigures';
import { CostsTable } from './CostsTable';
import { countMonths, finishedMonths, monthsBefore, monthsOf, type Months } from './months';
import { MonthsFilter } from './MonthsFilter';
import { PasteDialog } from './spend/PasteDialog';
import { SpendList } from './spend/SpendList';
import styles from './Costs.module.css';

/** Time between two requests while results are being counted. */
const COUNTING_POLL_MS = 10_000;

/** Options of requests that are repeated until all results are counted. */
const UNTIL_COUNTED = {
  query: {
    staleTime: 0,
    refetchInterval: ({ state }: Query<CostsDto>) =>
      state.data?.isComplete === false ? COUNTING_POLL_MS : (false as const),
  },
};

/** Shows the costs and results of campaigns, and where costs are entered. */
export function Costs() {
  const may = useMay();
  const queries = useQueryClient();
  const zone = useOwnerZone();
  const [parameters, setParameters] = useSearchParams();
  const months = monthsOf(parameters, zone);
  const [isPasting, setPasting] = useState(false);
  const costs = useGetCosts(months, UNTIL_COUNTED);
  const finished = finishedMonths(months, zone);
  const own = useGetCosts(finished ?? months, UNTIL_COUNTED);
  const earlier = useGetCosts(finished ? monthsBefore(finished) : months, UNTIL_COUNTED);
  const exporting = useCsvExport(copy.export, 'costos.csv');
  const show = ({ from, to }: Months) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      const [first, last] = from <= to ? [from, to] : [to, from];
      next.set('desde', first);
      next.set('hasta', last);
      return next;
    });
  const reload = () =>
    Promise.all(
      [getGetCostsQueryKey(), getListSpendQueryKey()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const data = costs.data;
  const isCounting = data?.isComplete === false;
  const isEmpty = data?.sources.length === 0;
  const canChange = may('costs.change');
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <div className={styles.bar}>
        <MonthsFilter months={months} onChange={show} />
        <div className={styles.acts}>
          {canChange && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPasting(true)}>
              {copy.add}
            </Button>
          )}
          {data && !isEmpty && (
            <ExportButton
              progress={exporting.progress}
              disabled={isCounting}
              label={copy.export.button}
              copy={copy.export}
              onStart={() => void exporting.start(getExportCostsUrl(months), data.sources.length)}
              onCancel={exporting.cancel}
            />
          )}
        </div>
      </div>
      {costs.isPending && <ListLoading text={copy.loading} />}
      {!data && costs.isError && <QueryFailed text={messageOf(costs.error) || copy.failed} query={costs} />}
      {data && (
        <>
          <CostFigures
            total={data.total}
            compared={
              finished &&
              own.data &&
              earlier.data && {
                own: own.data.total,
                earlier: earlier.data.total,
                count: countMonths(finished),
                isCut: finished.to !== months.to,
              }
            }
          />
          {isCounting && <p role="status">{copy.isCounting}</p>}
          <Card>
            {isEmpty ? <p className={styles.note}>{copy.empty}</p> : <CostsTable costs={data} />}
            {!isEmpty && data.total.spendCents === 0 && canChange && (
              <p className={styles.note}>{copy.noSpend}</p>
            )}
            {data.withoutLead.grossCents > 0 && (
              <p className={styles.note}>
                {copy.withoutLead(
                  formatDollars(data.withoutLead.netCents),
                  formatDollars(data.withoutLead.grossCents),
                )}
              </p>
            )}
            <SpendList months={months} canChange={canChange} onChanged={reload} />
            <Definitions />
          </Card>
        </>
      )}
      {isPasting && <PasteDialog onSaved={reload} onClose={() => setPasting(false)} />}
    </>
  );
}

function Definitions() {
  return (
    <section className={styles.definitions} aria-labelledby="costs-definitions">
      <h3 id="costs-definitions">{copy.definitions.title}</h3>
      <dl>
        {copy.definitions.terms.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
