import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import {
  getListSessionsQueryKey,
  useCloseOtherSessions,
  useCloseSession,
  useListSessions,
} from '../../../shared/api/generated/account/account';
import type { AccountSessionDto } from '../../../shared/api/generated/model';
import { formatAgo } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { showToast } from '../../../shared/ui/toast-store';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { reportFailure } from '../../lib/report-failure';
import { accountCopy } from './account.copy';
import styles from './OpenSessions.module.css';
import shared from './account-parts.module.css';
import { ListLoading } from '../../ui/list/ListLoading';

const { sessions: copy } = accountCopy;

/** Shows the open sessions of the account, with buttons to end them. */
export function OpenSessions() {
  const queries = useQueryClient();
  const list = useListSessions();
  const reload = () => queries.invalidateQueries({ queryKey: getListSessionsQueryKey() });
  const close = useCloseSession({
    mutation: {
      onSuccess: () => showToast({ title: copy.closed }),
      onError: (error) => reportFailure(error, copy.closeFailure),
      onSettled: reload,
    },
  });
  const closeOthers = useCloseOtherSessions({
    mutation: {
      onSuccess: ({ closed }) => showToast({ title: copy.closedOthers(closed) }),
      onError: (error) => reportFailure(error, copy.closeFailure),
      onSettled: reload,
    },
  });

  return (
    <>
      <h3 className={shared.heading}>{copy.title}</h3>
      <p className={shared.intro}>{copy.intro}</p>
      {list.isPending && <ListLoading />}
      {list.isError && <QueryFailed text={copy.loadFailed} query={list} />}
      {list.isSuccess && (
        <>
          <ul className={styles.sessions} aria-label={copy.title}>
            {list.data.sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                closing={close.isPending && close.variables.id === session.id}
                onClose={() => close.mutate({ id: session.id })}
              />
            ))}
          </ul>
          <p className={styles.credit}>
            {copy.credit}{' '}
            <a href="https://db-ip.com" target="_blank" rel="noreferrer">
              IP Geolocation by DB-IP
            </a>
          </p>
          {list.data.sessions.length > 1 && (
            <Button danger loading={closeOthers.isPending} onClick={() => closeOthers.mutate()}>
              {copy.closeOthers}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface ItemProps {
  session: AccountSessionDto;
  closing: boolean;
  onClose: () => void;
}

function SessionItem({ session, closing, onClose }: ItemProps) {
  const device = session.device ?? copy.unknownDevice;
  const place = session.place ?? copy.unknownPlace;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <Tag color="success">{copy.current}</Tag>}
        </p>
        <p className={styles.where}>
          {place} · {session.ipAddress}
        </p>
        <p className={styles.where} title={copy.opened(formatDateTime(session.createdAt))}>
          {copy.lastUse(formatAgo(session.lastSeenAt))}
        </p>
      </div>
      {!session.current && (
        <Button aria-label={copy.closeOf(device, place)} loading={closing} onClick={onClose}>
          {copy.close}
        </Button>
      )}
    </li>
  );
}
