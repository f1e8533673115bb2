import { Select } from 'antd';
import { useListFilters } from '../../lib/list/use-list-filters';
import { Presets } from '../../ui/navigation/Presets';
import { SearchBox } from '../../ui/fields/SearchBox';
import { conversationsCopy } from './conversations.copy';
import styles from './Conversations.module.css';
import { CONVERSATION_FILTERS, shownNames, type Shown } from './use-conversations';

const { filters: copy } = conversationsCopy;

/** Filters the list of conversations. */
export function ConversationFilters() {
  const { filters, setFilters } = useListFilters(CONVERSATION_FILTERS);
  return (
    <div className={styles.filters}>
      <Presets<Shown>
        label={copy.states}
        options={(Object.entries(shownNames) as [Shown, string][]).map(([value, label]) => ({
          value,
          label,
          isChosen: value === filters.state,
        }))}
        onChoose={(state) => setFilters({ state })}
      />
      <div className={styles.search}>
        <SearchBox
          value={filters.search}
          placeholder={copy.search}
          hint={copy.searchHint}
          maxLength={100}
          onSearch={(search) => setFilters({ search }, { replace: true })}
        />
        <Select
          aria-label={copy.whose}
          value={filters.assignedTo}
          options={[
            { value: '', label: copy.anybody },
            { value: 'me', label: copy.me },
            { value: 'none', label: copy.nobody },
          ]}
          onChange={(assignedTo) => setFilters({ assignedTo })}
        />
      </div>
    </div>
  );
}
