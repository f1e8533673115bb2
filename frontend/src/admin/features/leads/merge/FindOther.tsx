import { Button } from 'antd';
import { useState } from 'react';
import { useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { formatPhone } from '../../../../shared/phone';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { leadsCopy } from '../shared/leads.copy';
import { mergeCopy } from './merge.copy';
import styles from './merge.module.css';

const { dialog: copy } = mergeCopy;
const MOST = 8;

/** Searches for the other lead. */
export function FindOther({ leadId, onPick }: { leadId: string; onPick: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const found = useListLeads(
    { search, pageSize: MOST },
    { query: { enabled: search !== '', placeholderData: (before) => before } },
  );
  const others = (search && found.data?.leads.filter(({ id }) => id !== leadId)) || [];
  return (
    <>
      <SearchBox
        value={search}
        placeholder={copy.find}
        hint={copy.findHint}
        maxLength={100}
        onSearch={setSearch}
      />
      {found.isError && (
        <QueryFailed text={leadsCopy.failed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      <div role="status">{search !== '' && found.isSuccess && others.length === 0 && copy.none}</div>
      <ul className={styles.list}>
        {others.map(({ id, fullName, phoneNumber, email }) => (
          <li key={id}>
            <span>
              {fullName}, {formatPhone(phoneNumber)}
              {email && <span className={styles.soft}> {email}</span>}
            </span>
            <Button aria-label={copy.choose(fullName)} onClick={() => onPick(id)}>
              {copy.pick}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
