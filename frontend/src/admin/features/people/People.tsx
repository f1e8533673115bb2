import { PlusOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListPeople } from '../../../shared/api/generated/people/people';
import { useAsked } from '../../lib/use-asked';
import { useOpenItem } from '../../lib/list/use-open-item';
import { useMay } from '../../session/may';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { InviteDialog } from './InviteDialog';
import { LinkDialog, type KeptLink } from './LinkDialog';
import { INVITE_PARAMETER, PERSON_PARAMETER } from './people-address';
import { peopleCopy as copy } from './people.copy';
import styles from './People.module.css';
import { PersonDrawer } from './PersonDrawer';
import { PersonRow } from './PersonRow';
import { ListLoading } from '../../ui/list/ListLoading';

const POLL_MS = 60_000;

/** Shows the users, and buttons to invite, change and deactivate them. */
export function People() {
  const may = useMay();
  const list = useListPeople({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  const [inviting, setInviting] = useAsked(INVITE_PARAMETER);
  const { openId, addressOf, close } = useOpenItem('equipo', PERSON_PARAMETER);
  const navigate = useNavigate();
  const [link, setLink] = useState<KeptLink | null>(null);
  if (list.isPending) return <ListLoading />;
  if (list.isError) return <QueryFailed text={copy.loadFailed} query={list} />;
  const open = list.data.users.find(({ id }) => id === openId);
  return (
    <Card>
      <header className={styles.head}>
        <p className={styles.intro}>{copy.intro}</p>
        {may('people.change') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setInviting(true)}>
            {copy.invite}
          </Button>
        )}
      </header>
      <ul className={styles.people} aria-label={copy.list}>
        {list.data.users.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onEdit={may('people.change') ? () => void navigate(addressOf(person.id)) : undefined}
          />
        ))}
      </ul>
      {inviting && may('people.change') && (
        <InviteDialog onLink={setLink} onClose={() => setInviting(false)} />
      )}
      {open && may('people.change') && (
        <PersonDrawer key={open.id} person={open} onLink={setLink} onClose={close} />
      )}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </Card>
  );
}
