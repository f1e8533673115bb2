import { Select } from 'antd';
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
import { leadsCopy, sortNames } from '../../shared/leads.copy';
import { HIDDEN_FILTERS, type HiddenFilter } from './hidden-filters';
import { NAMED_FILTERS, type LeadFilters } from './lead-filters';
import { useMay } from '../../../../session/may';
import styles from '../../shared/leads.module.css';

const { filters: copy } = leadsCopy;
const stateChoices = [...stateOptions, { value: 'none', label: copy.noState }];

interface Props {
  filters: LeadFilters;
  onChange: SetFilters<LeadFilters>;
}

type NamedFilter = keyof typeof NAMED_FILTERS;

/** Controls of the other filters. */
const CONTROLS: Record<Exclude<HiddenFilter, NamedFilter>, (props: Props) => ReactNode> = {
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
  return HIDDEN_FILTERS.map((name) => {
    if (isNamed(name)) return <NamedSelect key={name} name={name} {...props} />;
    const Control = CONTROLS[name];
    return (name !== 'answeredCampaign' || may('campaigns')) && <Control key={name} {...props} />;
  });
}

const isNamed = (name: HiddenFilter): name is NamedFilter => name in NAMED_FILTERS;

/** Selects one of several named values. */
function NamedSelect({ name, filters, onChange }: Props & { name: NamedFilter }) {
  const { label, any, names } = NAMED_FILTERS[name];
  return (
    <FilterField label={label}>
      <Select
        allowClear
        placeholder={any}
        value={filters[name] ?? null}
        options={Object.entries(names).map(([value, text]) => ({ value, label: text }))}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    </FilterField>
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
