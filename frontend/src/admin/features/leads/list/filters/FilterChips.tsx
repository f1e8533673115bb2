import { CloseOutlined } from '@ant-design/icons';
import { stateName } from 'domain/us-states';
import { useListAgents } from '../../../../../shared/api/generated/appointments/appointments';
import { useGetCampaign } from '../../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { formatDay, formatDays } from '../../../../../shared/dates';
import { sourceName } from '../../../../lib/source-name';
import { inOrder } from '../../../../lib/times/day-range';
import type { SetFilters } from '../../../../lib/list/use-list-filters';
import { UNASSIGNED } from '../../../../ui/fields/PersonSelect';
import { datesCopy } from '../../../../ui/dates/dates.copy';
import { leadsCopy } from '../../shared/leads.copy';
import styles from '../../shared/leads.module.css';
import { LEAD_FILTERS, NAMED_FILTERS, type LeadFilters } from './lead-filters';

const { filters: copy, assignment } = leadsCopy;

interface Chip {
  label: string;
  value: string;
  /** Change that removes the filter. */
  without: Partial<LeadFilters>;
}

interface Props {
  filters: LeadFilters;
  onChange: SetFilters<LeadFilters>;
}

/** Shows each filter that is set as 'Categoría: Nuevo', with a button that removes it. */
export function FilterChips({ filters, onChange }: Props) {
  return useChips(filters).map(({ label, value, without }) => (
    <span key={label} className={styles.chip}>
      <span>
        {label}: <strong>{value}</strong>
      </span>
      <button type="button" aria-label={copy.remove(`${label}: ${value}`)} onClick={() => onChange(without)}>
        <CloseOutlined aria-hidden />
      </button>
    </span>
  ));
}

function useChips(filters: LeadFilters): Chip[] {
  const { state, assignedTo, source, answeredCampaign } = filters;
  const people = useListAgents({ query: { enabled: assignedTo !== '' } });
  const campaign = useGetCampaign(answeredCampaign, { query: { enabled: answeredCampaign !== '' } });
  const personName = people.data?.agents.find(({ id }) => id === assignedTo)?.name ?? '…';
  const special: Record<string, string> = { me: assignment.mine, [UNASSIGNED]: assignment.nobody };
  const range = rangeText(filters);
  return [
    ...(state
      ? [
          {
            label: copy.state,
            value: state === 'none' ? copy.noState : stateName(state),
            without: { state: undefined },
          },
        ]
      : []),
    ...(Object.keys(NAMED_FILTERS) as (keyof typeof NAMED_FILTERS)[]).flatMap((name) => {
      const value = filters[name];
      const { label, names } = NAMED_FILTERS[name];
      return value
        ? [
            {
              label,
              value: (names as Record<string, string>)[value] ?? value,
              without: { [name]: undefined },
            },
          ]
        : [];
    }),
    ...(assignedTo
      ? [{ label: assignment.label, value: special[assignedTo] ?? personName, without: { assignedTo: '' } }]
      : []),
    ...(source ? [{ label: copy.source, value: sourceName(source), without: { source: '' } }] : []),
    ...(answeredCampaign
      ? [
          {
            label: copy.answeredCampaign,
            value: campaign.data?.name ?? copy.someCampaign,
            without: { answeredCampaign: '' },
          },
        ]
      : []),
    ...(range ? [{ ...range, without: { range: LEAD_FILTERS.range.initial } }] : []),
  ];
}

/** Returns the label and the days of the period; null for none. */
function rangeText({ range }: LeadFilters): { label: string; value: string } | null {
  const { from, to } = inOrder(range);
  if (from && to) return { label: datesCopy.range.label, value: formatDays(from, to) };
  if (from) return { label: datesCopy.range.from, value: formatDay(from) };
  return to ? { label: datesCopy.range.to, value: formatDay(to) } : null;
}
