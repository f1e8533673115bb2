import { PAYMENT_LINK_STATE_NAMES } from 'domain/payments/payment-links';
import { Link } from 'react-router-dom';
import { useListPaymentLinks } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { formatNumber } from '../../../../shared/numbers';
import { useLastPage } from '../../../lib/list/use-last-page';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { FilterSelect } from '../../../ui/fields/FilterField';
import { Pager } from '../../../ui/list/Pager';
import { PaymentLinkLine } from '../../../ui/payment-links/PaymentLinkLine';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { LINK_FILTERS, LINKS_PAGE_SIZE } from './link-filters';
import { linksCopy as copy } from './links.copy';
import styles from './PaymentLinks.module.css';

/** Shows the payment links that the office sent, folded at first; nothing if there are none. */
export function PaymentLinks() {
  const { filters, filtered, setFilters, query } = useListFilters(LINK_FILTERS);
  const list = useListPaymentLinks(query, {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });
  useLastPage(list, filters.page, (page) => setFilters({ page }, { replace: true }));
  if (list.isError) return <QueryFailed text={copy.failed} query={list} />;
  if (!list.isSuccess || (list.data.total === 0 && !filtered)) return null;
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
        {total === 0 && <p>{copy.none}</p>}
        <ul className={styles.list} aria-busy={list.isPlaceholderData}>
          {links.map((link) => (
            <li key={link.id}>
              <PaymentLinkLine
                link={link}
                name={<Link to={`/admin?tab=leads&lead=${link.leadId}`}>{link.fullName}</Link>}
              />
            </li>
          ))}
        </ul>
        {total > LINKS_PAGE_SIZE && (
          <Pager
            label={copy.pager}
            page={filters.page}
            of={list.data}
            showing={copy.showing}
            onPage={(wanted) => setFilters({ page: wanted })}
          />
        )}
      </div>
    </details>
  );
}
