import { Button, Select } from 'antd';
import { Pager } from '../../../ui/list/Pager';
import { leadsCopy as copy } from '../shared/leads.copy';
import { PAGE_SIZES } from './page-size';
import styles from './LeadPages.module.css';
import type { useLeadList } from './use-lead-list';

/** Shows links to the other pages. If counting stopped at a limit, offers to count all. */
export function LeadPages({ of }: { of: ReturnType<typeof useLeadList> }) {
  const { list, filters, total, isTotalExact, setFilters, countAll, pageSize, setPageSize } = of;
  if (!list.isSuccess || total <= PAGE_SIZES[0]) return null;
  return (
    <Pager
      page={filters.page}
      of={{ ...list.data, total }}
      hasMore={!isTotalExact}
      showing={copy.showing}
      onPage={(page) => setFilters({ page })}
    >
      {!isTotalExact && (
        <Button type="link" size="small" onClick={countAll}>
          {copy.countAll}
        </Button>
      )}
      <Select
        className={styles.size}
        size="small"
        aria-label={copy.pageSize.label}
        value={pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: copy.pageSize.of(size) }))}
        onChange={setPageSize}
      />
    </Pager>
  );
}
