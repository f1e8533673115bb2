import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Select } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useState } from 'react';
import { DayInput } from '../../../ui/DayInput';
import type { SetFilters } from '../../../lib/use-list-filters';
import { FilterField } from '../../../ui/FilterField';
import { SearchBox } from '../../../ui/SearchBox';
import { useListLeadSources } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { sourceName } from '../../../lib/source-name';
import { stateOptions } from '../../../lib/state-options';
import { leadsCopy as copy, presetNames, sortNames } from '../shared/leads.copy';
import styles from '../shared/leads.module.css';
import type { LeadFilters } from './lead-filters';

const stateChoices = [...stateOptions, { value: 'none', label: copy.filters.noState }];

interface Props {
  filters: LeadFilters;
  filtered: boolean;
  onChange: SetFilters<LeadFilters>;
  onClear: () => void;
}

/** Search, verification, quick views and, on request, everything else that narrows the list. */
export function LeadFilterBar({ filters, filtered, onChange, onClear }: Props) {
  const hidden = [
    filters.state,
    filters.category,
    filters.source,
    filters.range.from,
    filters.range.to,
  ].filter(Boolean).length;
  const [open, setOpen] = useState(hidden > 0);
  return (
    <search aria-label={copy.list}>
      <div className={styles.searchRow}>
        <SearchBox
          className={styles.search}
          placeholder={copy.search}
          hint={copy.searchHint}
          maxLength={2_000}
          value={filters.q}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
        <Select
          className={styles.status}
          aria-label={copy.status.label}
          value={filters.status}
          options={(['all', 'verified', 'pending'] as const).map((value) => ({
            value,
            label: copy.status[value],
          }))}
          onChange={(status) => onChange({ status })}
        />
        <Badge count={hidden} size="small">
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {copy.filters.more}
          </Button>
        </Badge>
      </div>
      <div className={styles.presets} role="group" aria-label={copy.filters.presets}>
        {(Object.keys(presetNames) as (keyof typeof presetNames)[]).map((preset) => (
          <Button
            key={preset}
            size="small"
            shape="round"
            type={filters.preset === preset ? 'primary' : 'default'}
            aria-pressed={filters.preset === preset}
            onClick={() => onChange({ preset: filters.preset === preset ? undefined : preset })}
          >
            {presetNames[preset]}
          </Button>
        ))}
        {filtered && (
          <Button size="small" type="link" onClick={onClear}>
            {copy.filters.clear}
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.filters}>
          <FilterField label={copy.filters.state}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={copy.filters.anyState}
              value={filters.state ?? null}
              options={stateChoices}
              onChange={(state: LeadFilters['state']) => onChange({ state })}
            />
          </FilterField>
          <FilterField label={copy.filters.category}>
            <Select
              allowClear
              placeholder={copy.filters.anyCategory}
              value={filters.category ?? null}
              options={Object.entries(LEAD_CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
              onChange={(category: LeadFilters['category']) => onChange({ category })}
            />
          </FilterField>
          <FilterField label={copy.filters.source}>
            <SourceSelect value={filters.source} onChange={(source) => onChange({ source: source ?? '' })} />
          </FilterField>
          <FilterField label={copy.filters.from}>
            <DayInput
              value={filters.range.from ?? ''}
              onChange={(from) => onChange({ range: { ...filters.range, from } })}
            />
          </FilterField>
          <FilterField label={copy.filters.to}>
            <DayInput
              value={filters.range.to ?? ''}
              onChange={(to) => onChange({ range: { ...filters.range, to } })}
            />
          </FilterField>
          <FilterField label={copy.filters.sort}>
            <Select
              value={filters.sort}
              options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
              onChange={(sort) => onChange({ sort })}
            />
          </FilterField>
        </div>
      )}
    </search>
  );
}

/** Where leads came from: what there is to choose is asked for when the filters are opened. */
function SourceSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (source: string | undefined) => void;
}) {
  const known = useListLeadSources();
  const sources = new Set([...(known.data?.sources ?? []), ...(value ? [value] : [])]);
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={copy.filters.anySource}
      value={value || null}
      loading={known.isPending}
      options={[...sources].map((source) => ({ value: source, label: sourceName(source) }))}
      onChange={onChange}
    />
  );
}
