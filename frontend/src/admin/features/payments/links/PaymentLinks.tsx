import { PAYMENT_LINK_STATE_NAMES } from 'domain/payments/payment-links';
import { Link } from 'react-router-dom';
import { useListPaymentLinks } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { formatNumber } from '../../../../shared/numbers';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { FilterSelect } from '../../../ui/fields/FilterField';
import { ListPage } from '../../../ui/list/ListPage';
import { PaymentLinkLine } from '../../../ui/payment-links/PaymentLinkLine';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { LINK_FILTERS } from './link-filters';
import { linksCopy as copy } from './links.copy';
import styles from './PaymentLinks.module.css';

/** Shows the payment links that the office sent, folded at first; nothing if there are none. */
export function PaymentLinks() {
  const { filters, filtered, setFilters, clear, query } = useListFilters(LINK_FILTERS);
  const list = useListPaymentLinks(query, {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });
  if (!list.data && list.isError) return <QueryFailed text={copy.failed} query={list} isPart />;
  if (!list.data || (list.data.total === 0 && !filtered)) return null;
  const { links, total } = list.data;
  return (
    <details className={styles.panel} open={filtered || filters.page > 1}>
      <summary>
        <h2>{copy.title(formatNumber(total))}</h2>
      </summary>
      <div className={styles.body}>
        <p className={styles.intro}>{copy.intro}</p>
        <FilterSelect
          label={copy.state}
          any={copy.anyState}
          names={PAYMENT_LINK_STATE_NAMES}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
        />
        <ListPage
          list={list}
          rows={links}
          texts={{ empty: copy.none }}
          failed={copy.failed}
          onClear={filtered ? clear : undefined}
          pages={{
            label: copy.pager,
            page: filters.page,
            showing: copy.showing,
            onPage: (page, how) => setFilters({ page }, how),
          }}
        >
          {(rows) => (
            <ul className={styles.list} aria-busy={list.isPlaceholderData}>
              {rows.map((link) => (
                <li key={link.id}>
                  <PaymentLinkLine
                    link={link}
                    name={<Link to={`/admin?tab=leads&lead=${link.leadId}`}>{link.fullName}</Link>}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      </div>
    </details>
  );
}
