import { Button } from 'antd';
import { Pager } from '../../../ui/list/Pager';
import { leadsCopy as copy } from '../shared/leads.copy';
import { PAGE_SIZE } from './filters/lead-filters';
import type { useLeadList } from './use-lead-list';

/** Shows links to the other pages. If counting stopped at a limit, offers to count all. */
export function LeadPages({ of }: { of: ReturnType<typeof useLeadList> }) {
  const { list, filters, total, isTotalExact, setFilters, countAll } = of;
  if (!list.isSuccess || total <= PAGE_SIZE) return null;
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
    </Pager>
  );
}
