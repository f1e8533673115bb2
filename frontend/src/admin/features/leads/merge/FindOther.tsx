import { Button } from 'antd';
import { useState } from 'react';
import { useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto, MergeCandidateDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { leadsCopy } from '../shared/leads.copy';
import { mergeCopy } from './merge.copy';
import styles from './merge.module.css';

const { dialog: copy } = mergeCopy;
const MOST = 8;

interface Props {
  lead: LeadDetailDto;
  /** Leads that have the same phone or e-mail. */
  candidates: readonly MergeCandidateDto[];
  onPick: (id: string) => void;
}

/** Searches for the other lead. Before a search it offers the leads with the same phone, e-mail or name. */
export function FindOther({ lead, candidates, onPick }: Props) {
  const [search, setSearch] = useState('');
  const found = useListLeads(
    { search: search || lead.fullName, pageSize: MOST },
    { query: { placeholderData: (before) => before } },
  );
  const listed = found.data?.leads.filter(({ id }) => id !== lead.id) ?? [];
  const others = search
    ? listed
    : [...candidates, ...listed.filter(({ id }) => candidates.every((each) => each.id !== id))];
  return (
    <>
      <SearchBox
        value={search}
        placeholder={copy.find}
        hint={copy.findHint}
        maxLength={100}
        onSearch={setSearch}
      />
      {found.isError && <QueryFailed text={leadsCopy.failed} query={found} />}
      <div role="status">{search !== '' && found.isSuccess && others.length === 0 && copy.none}</div>
      {search === '' && others.length > 0 && <h3 className={styles.likely}>{copy.likely}</h3>}
      <ul className={styles.list}>
        {others.map(({ id, fullName, phoneNumber, email }) => (
          <li key={id}>
            <span>
              {fullName}, <span className={styles.phone}>{formatPhone(phoneNumber)}</span>
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
