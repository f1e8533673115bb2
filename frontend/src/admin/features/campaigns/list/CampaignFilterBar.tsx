import { Button, Select } from 'antd';
import { SearchBox } from '../../../ui/SearchBox';
import { campaignsCopy, statusNames } from '../shared/campaigns.copy';
import styles from './campaigns.module.css';
import type { CampaignFilterChanges, CampaignFilters } from '../shared/use-campaign-filters';

const { filters: copy } = campaignsCopy;

interface Props {
  filters: CampaignFilters;
  filtered: boolean;
  onChange: (changes: CampaignFilterChanges, options?: { replace?: boolean }) => void;
  onClear: () => void;
}

/** Search by name, and state. */
export function CampaignFilterBar({ filters, filtered, onChange, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={copy.label}>
      <SearchBox
        className={styles.search}
        placeholder={copy.search}
        hint={copy.searchHint}
        maxLength={100}
        value={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <label className={styles.filter}>
        <span>{copy.status}</span>
        <Select
          value={filters.status ?? ''}
          options={[
            { value: '', label: copy.any },
            ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(status) => onChange({ status })}
        />
      </label>
      {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
    </search>
  );
}
