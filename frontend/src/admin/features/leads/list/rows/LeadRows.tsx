import { Grid } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { LeadRowDto } from '../../../../../shared/api/generated/model';
import type { useLeadChanges } from '../../shared/use-lead-changes';
import { LeadCards } from './LeadCards';
import { LEAD_FILTERS } from '../filters/lead-filters';
import { LeadTable } from './LeadTable';
import type { useLeadList } from '../use-lead-list';
import { useMay } from '../../../../session/may';

interface Props {
  of: ReturnType<typeof useLeadList>;
  changes: ReturnType<typeof useLeadChanges>;
  /** Id of the lead with an open detail; null for none. */
  openId: string | null;
  addressOf: (id: string) => string;
  onNote: (lead: LeadRowDto) => void;
}

/** Shows one page of leads: a table on wide screens, cards on phones and tablets. */
export function LeadRows({ of, changes, openId, addressOf, onNote }: Props) {
  const may = useMay();
  const navigate = useNavigate();
  const isWide = Grid.useBreakpoint().lg ?? true;
  const { leads, list, filters, setFilters, selection } = of;
  if (leads.length === 0) return null;
  const shared = {
    leads,
    busy: list.isFetching,
    selected: selection.ids,
    addressOf,
    // Opens the lead's detail, where the call's outcome is recorded.
    onCall: ({ id }: LeadRowDto) => void navigate(addressOf(id), { replace: openId !== null }),
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
      openId={openId}
      sort={filters.sort}
      onSort={(sort) => setFilters({ sort: LEAD_FILTERS.sort.parse(sort) })}
    />
  ) : (
    <LeadCards
      {...shared}
      onCategory={({ id }, category) => void changes.setCategory([id], category)}
      onNote={onNote}
    />
  );
}
