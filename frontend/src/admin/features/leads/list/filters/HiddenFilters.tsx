import { Select } from 'antd';
import { FOLLOW_UP_NAMES, LAST_CONTACT_NAMES, LEAD_CATEGORY_NAMES } from 'domain/leads';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import type { ReactNode } from 'react';
import {
  useGetCampaign,
  useListCampaigns,
} from '../../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { useListLeadSources } from '../../../../../shared/api/generated/admin-leads/admin-leads';
import { sourceName } from '../../../../lib/source-name';
import { stateOptions } from '../../../../lib/state-options';
import type { SetFilters } from '../../../../lib/list/use-list-filters';
import { RangeFilter } from '../../../../ui/dates/RangeFilter';
import { UNASSIGNED, PersonSelect } from '../../../../ui/fields/PersonSelect';
import { FilterField } from '../../../../ui/fields/FilterField';
import { appointmentNames, leadsCopy, sortNames } from '../../shared/leads.copy';
import type { HiddenFilter } from './hidden-filters';
import type { LeadFilters } from './lead-filters';
import { useMay } from '../../../../session/may';
import styles from '../../shared/leads.module.css';

const { filters: copy } = leadsCopy;
const stateChoices = [...stateOptions, { value: 'none', label: copy.noState }];

interface Props {
  filters: LeadFilters;
  onChange: SetFilters<LeadFilters>;
}

/** Controls by filter, in order. */
const CONTROLS: Record<HiddenFilter, (props: Props) => ReactNode> = {
  state: ({ filters, onChange }) => (
    <FilterField label={copy.state}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={copy.anyState}
        value={filters.state ?? null}
        options={stateChoices}
        onChange={(state: LeadFilters['state']) => onChange({ state })}
      />
    </FilterField>
  ),
  method: ({ filters, onChange }) => (
    <FilterField label={copy.method}>
      <Select
        allowClear
        placeholder={copy.anyMethod}
        value={filters.method ?? null}
        options={Object.entries(VERIFICATION_METHOD_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={(method: LeadFilters['method']) => onChange({ method })}
      />
    </FilterField>
  ),
  category: ({ filters, onChange }) => (
    <FilterField label={copy.category}>
      <Select
        allowClear
        placeholder={copy.anyCategory}
        value={filters.category ?? null}
        options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={(category: LeadFilters['category']) => onChange({ category })}
      />
    </FilterField>
  ),
  assignedTo: ({ filters, onChange }) => (
    <FilterField label={leadsCopy.assignment.label}>
      <PersonSelect
        allowClear
        placeholder={leadsCopy.assignment.anybody}
        value={filters.assignedTo || null}
        first={[
          { value: 'me', label: leadsCopy.assignment.mine },
          { value: UNASSIGNED, label: leadsCopy.assignment.nobody },
        ]}
        onChange={(assignedTo) => onChange({ assignedTo: assignedTo ?? '' })}
      />
    </FilterField>
  ),
  source: ({ filters, onChange }) => (
    <FilterField label={copy.source}>
      <SourceSelect value={filters.source} onChange={(source) => onChange({ source: source ?? '' })} />
    </FilterField>
  ),
  appointment: ({ filters, onChange }) => (
    <FilterField label={copy.appointment}>
      <Select
        allowClear
        placeholder={copy.anyAppointment}
        value={filters.appointment ?? null}
        options={Object.entries(appointmentNames).map(([value, label]) => ({ value, label }))}
        onChange={(appointment: LeadFilters['appointment']) => onChange({ appointment })}
      />
    </FilterField>
  ),
  lastContact: ({ filters, onChange }) => (
    <FilterField label={copy.lastContact}>
      <Select
        allowClear
        placeholder={copy.anyContact}
        value={filters.lastContact ?? null}
        options={Object.entries(LAST_CONTACT_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={(lastContact: LeadFilters['lastContact']) => onChange({ lastContact })}
      />
    </FilterField>
  ),
  followUp: ({ filters, onChange }) => (
    <FilterField label={copy.followUp}>
      <Select
        allowClear
        placeholder={copy.anyFollowUp}
        value={filters.followUp ?? null}
        options={Object.entries(FOLLOW_UP_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={(followUp: LeadFilters['followUp']) => onChange({ followUp })}
      />
    </FilterField>
  ),
  answeredCampaign: ({ filters, onChange }) => (
    <FilterField label={copy.answeredCampaign}>
      <CampaignSelect
        value={filters.answeredCampaign}
        onChange={(campaign) => onChange({ answeredCampaign: campaign ?? '' })}
      />
    </FilterField>
  ),
  range: ({ filters: { range }, onChange }) => (
    <div className={styles.range}>
      <RangeFilter range={range} onChange={(chosen) => onChange({ range: chosen })} unlimited={copy.anyDay} />
    </div>
  ),
  sort: ({ filters, onChange }) => (
    <FilterField label={copy.sort}>
      <Select
        value={filters.sort}
        options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterField>
  ),
};

/** Shows the controls of the less common filters. */
export default function HiddenFilters(props: Props) {
  const may = useMay();
  return Object.entries(CONTROLS).map(
    ([name, Control]) =>
      (name !== 'answeredCampaign' || may('campaigns')) && <Control key={name} {...props} />,
  );
}

interface TextSelectProps {
  value: string;
  onChange: (chosen: string | undefined) => void;
}

/** Selects a source. Loads the choices only when the filters are opened. */
function SourceSelect({ value, onChange }: TextSelectProps) {
  const known = useListLeadSources();
  const sources = new Set([...(known.data?.sources ?? []), ...(value ? [value] : [])]);
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={copy.anySource}
      value={value || null}
      loading={known.isPending}
      options={[...sources].map((source) => ({ value: source, label: sourceName(source) }))}
      onChange={onChange}
    />
  );
}

const CAMPAIGNS = 100;

/** Selects one of the newest campaigns; always includes the selected one. */
function CampaignSelect({ value, onChange }: TextSelectProps) {
  const newest = useListCampaigns({ pageSize: CAMPAIGNS });
  const chosen = useGetCampaign(value, { query: { enabled: value !== '' } });
  const names = new Map([
    ...(newest.data?.campaigns ?? [])
      .filter(({ sentCount }) => sentCount > 0)
      .map(({ id, name }) => [id, name] as const),
    ...(value ? [[value, chosen.data?.name ?? copy.someCampaign] as const] : []),
  ]);
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={copy.anyCampaign}
      value={value || null}
      loading={newest.isPending}
      options={[...names].map(([id, name]) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
