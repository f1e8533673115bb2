import { Button } from 'antd';
import type { SetFilters } from '../../../lib/list/use-list-filters';
import { FilterSelect } from '../../../ui/fields/FilterField';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { campaignsCopy, statusNames } from '../shared/campaigns.copy';
import styles from './CampaignFilterBar.module.css';
import type { CampaignFilters } from './campaign-filters';

const { filters: copy } = campaignsCopy;

interface Props {
  filters: CampaignFilters;
  filtered: boolean;
  onChange: SetFilters<CampaignFilters>;
  onClear: () => void;
}

/** Filters by name and state. */
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
      <FilterSelect
        label={copy.status}
        any={copy.any}
        names={statusNames}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
    </search>
  );
}
