import { Grid } from 'antd';
import type { LeadRowDto } from '../../../../shared/api/generated/model';
import type { useLeadChanges } from '../shared/use-lead-changes';
import { LeadCards } from './LeadCards';
import { LEAD_FILTERS } from './lead-filters';
import { LeadTable } from './LeadTable';
import type { useLeadList } from './use-lead-list';
import { useMay } from '../../../session/may';

interface Props {
  of: ReturnType<typeof useLeadList>;
  changes: ReturnType<typeof useLeadChanges>;
  addressOf: (id: string) => string;
  onNote: (lead: LeadRowDto) => void;
}

/** One page of leads: a table on a wide screen, cards on a phone or a tablet. */
export function LeadRows({ of, changes, addressOf, onNote }: Props) {
  const may = useMay();
  const isWide = Grid.useBreakpoint().lg ?? true;
  const { leads, list, filters, setFilters, selection } = of;
  if (leads.length === 0 || list.isError) return null;
  const shared = {
    leads,
    busy: list.isFetching,
    selected: selection.ids,
    addressOf,
    onSelect: selection.select,
    isSelectable: may('leads.manage'),
    onDelete: may('leads.manage')
      ? ({ id }: LeadRowDto) => {
          selection.remove(id);
          void changes.remove([id]);
        }
      : undefined,
    onRestore: filters.preset === 'deleted' ? ({ id }: LeadRowDto) => void changes.restore([id]) : undefined,
  };
  return isWide ? (
    <LeadTable
      {...shared}
      sort={filters.sort}
      onSort={(sort) => setFilters({ sort: LEAD_FILTERS.sort.parse(sort ?? '') })}
    />
  ) : (
    <LeadCards
      {...shared}
      onCategory={({ id }, category) => void changes.setCategory([id], category)}
      onNote={onNote}
    />
  );
}
