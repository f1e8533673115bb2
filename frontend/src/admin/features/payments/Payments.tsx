import { Grid } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import {
  useGetPaymentTotals,
  useListPayments,
} from '../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentRowDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { ExportButton } from '../../ui/list/ExportButton';
import { ListPage } from '../../ui/list/ListPage';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { RangeFilter } from '../../ui/dates/RangeFilter';
import { queryOfBefore, rangeBefore, toApiRange, type DayRange } from '../../lib/times/day-range';
import { useListFilters } from '../../lib/list/use-list-filters';
import { useOpenItem } from '../../lib/list/use-open-item';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { GatewayNotices } from './GatewayNotices';
import { PaymentLinks } from './links/PaymentLinks';
import { PaymentCards } from './list/PaymentCards';
import { PaymentFigures } from './list/PaymentFigures';
import { PaymentFilterBar } from './list/PaymentFilterBar';
import { paymentsCopy as copy } from './shared/payments.copy';
import styles from './Payments.module.css';
import { PaymentTable } from './list/PaymentTable';
import { PaymentTotals } from './totals/PaymentTotals';
import { usePaymentExport } from './list/use-payment-export';
import { PAYMENT_FILTERS } from './list/payment-filters';
import { lazyPart } from '../../ui/failures/lazy-part';
import { useMay } from '../../session/may';

const PaymentDialog = lazyPart(() => import('./detail/PaymentDialog'));
const POLL_MS = 10_000;

/** Shows the payments: figures, totals, filters, list, and the detail of one. */
export function Payments() {
  const may = useMay();
  const { filters, filtered, setFilters, clear, query, unpagedQuery } = useListFilters(PAYMENT_FILTERS);
  const { openId, addressOf, close } = useOpenItem('pagos', 'pago');
  const exporting = usePaymentExport();
  const wide = Grid.useBreakpoint().lg ?? true;
  const { range } = filters;
  const totals = useGetPaymentTotals(toApiRange(range), {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });
  const earlier = useEarlierTotals(range, totals.dataUpdatedAt);
  const list = useListPayments(query, {
    query: {
      placeholderData: (before) => before,
      staleTime: 0,
      // Polls while payments are pending, because their outcome is being looked up.
      refetchInterval: ({ state }) => (state.data?.payments.some(isOpen) ? POLL_MS : false),
    },
  });
  const total = list.data?.total ?? 0;
  // Marks every row of the review list: a row alone does not show that one of its refunds needs review.
  const rows = list.data?.payments.map((payment) =>
    filters.only === 'review' ? { ...payment, needsReview: true } : payment,
  );
  const shared = { busy: list.isPlaceholderData, addressOf };

  return (
    <>
      <TabTitle>{copy.title}</TabTitle>
      {totals.data?.simulated && (
        <p className={styles.simulated} role="note">
          {copy.simulated}
        </p>
      )}
      {may('payments.act') && <GatewayNotices addressOf={addressOf} />}
      <RangeFilter
        range={range}
        onChange={(chosen) => setFilters({ range: chosen })}
        unlimited={copy.anyTime}
      />
      <QueryTrouble query={totals} failed={copy.figures.failed} isPart />
      {(totals.data ?? totals.isPending) && (
        <PaymentFigures totals={totals.data} earlier={earlier} declinedAddress={declinedAddress(range)} />
      )}
      {totals.isSuccess && <PaymentTotals totals={totals.data} range={range} />}
      <PaymentLinks />
      <div className={styles.tools}>
        <PaymentFilterBar
          filters={filters}
          filtered={filtered}
          onChange={setFilters}
          onClear={() => clear()}
        />
        <ExportButton
          progress={exporting.progress}
          disabled={!list.isSuccess}
          label={list.isSuccess ? copy.export.button(formatNumber(total)) : copy.export.unknown}
          copy={copy.export}
          onStart={() => void exporting.start(unpagedQuery, total)}
          onCancel={exporting.cancel}
        />
      </div>

      <ListPage
        list={list}
        rows={rows}
        texts={copy}
        failed={copy.failed}
        onClear={filtered ? clear : undefined}
        whenEmpty={
          <>
            <p>{copy.emptyHint}</p>
            <Link to="/admin?tab=leads">{copy.leads}</Link>
          </>
        }
        pages={{
          page: filters.page,
          showing: copy.showing,
          onPage: (page, how) => setFilters({ page }, how),
        }}
      >
        {(payments) =>
          wide ? (
            <PaymentTable payments={payments} {...shared} />
          ) : (
            <PaymentCards payments={payments} {...shared} />
          )
        }
      </ListPage>
      <Suspense fallback={null}>
        {openId && <PaymentDialog id={openId} addressOf={addressOf} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Returns the totals of the same number of days before; undefined for an open range, and while they are loading. */
function useEarlierTotals(range: DayRange, readAt: number) {
  const before = rangeBefore(range, readAt);
  const { data } = useGetPaymentTotals(before?.moments, { query: queryOfBefore(before) });
  return before && data ? { range: before, totals: data } : undefined;
}

/**
 * Returns whether the outcome is being looked up automatically. A payment that needs review changes only by a
 * user.
 */
const isOpen = ({ status, needsReview }: PaymentRowDto): boolean =>
  !needsReview && (status === 'processing' || status === 'unknown');

/** Returns the address of the declined payments of the same days, without other filters. */
function declinedAddress({ from, to }: DayRange): string {
  const parameters = new URLSearchParams({ tab: 'pagos', estado: 'declined' });
  if (from) parameters.set('desde', from);
  if (to) parameters.set('hasta', to);
  return `/admin?${parameters.toString()}`;
}
