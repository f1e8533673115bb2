import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import {
  getListPasskeysQueryKey,
  getListSessionsQueryKey,
  useListPasskeys,
  useRemovePasskey,
} from '../../../../shared/api/generated/account/account';
import type { PasskeyDto } from '../../../../shared/api/generated/model';
import { formatAgo } from '../../../../shared/dates';
import { showToast } from '../../../../shared/ui/toast-store';
import { formatDateTime } from '../../../lib/times/moments';
import { knowsPasskeys } from '../../../lib/passkeys';
import { reportFailure } from '../../../lib/report-failure';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import shared from '../account-parts.module.css';
import styles from '../OpenSessions.module.css';
import { AddPasskey } from './AddPasskey';
import { passkeysCopy as copy } from './passkeys.copy';
import { ListLoading } from '../../../ui/list/ListLoading';

/** Shows the account's passkeys, adds and removes them. */
export function Passkeys() {
  const queries = useQueryClient();
  const list = useListPasskeys();
  const [isAdding, setAdding] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: getListPasskeysQueryKey() });
  const remove = useRemovePasskey({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.removed });
        return queries.invalidateQueries({ queryKey: getListSessionsQueryKey() });
      },
      onError: (error) => reportFailure(error, copy.removeFailed),
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
          {list.data.passkeys.length === 0 && !isAdding && <p className={shared.intro}>{copy.none}</p>}
          <ul className={styles.sessions} aria-label={copy.title}>
            {list.data.passkeys.map((passkey) => (
              <Item
                key={passkey.id}
                passkey={passkey}
                removing={remove.isPending && remove.variables.id === passkey.id}
                onRemove={() => remove.mutate({ id: passkey.id })}
              />
            ))}
          </ul>
          {!knowsPasskeys() && <p className={shared.intro}>{copy.unknown}</p>}
          {knowsPasskeys() && isAdding && (
            <AddPasskey
              onDone={() => {
                setAdding(false);
                void reload();
              }}
              onCancel={() => setAdding(false)}
            />
          )}
          {knowsPasskeys() && !isAdding && (
            <Button onClick={() => setAdding(true)} className={styles.add}>
              {copy.add}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface ItemProps {
  passkey: PasskeyDto;
  removing: boolean;
  onRemove: () => void;
}

function Item({ passkey: { name, createdAt, lastUsedAt }, removing, onRemove }: ItemProps) {
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.where}>{copy.addedOn(formatDateTime(createdAt))}</p>
        <p className={styles.where}>{lastUsedAt ? copy.used(formatAgo(lastUsedAt)) : copy.unused}</p>
      </div>
      <Popconfirm
        title={copy.removeTitle}
        description={copy.removeText}
        okText={copy.remove}
        cancelText={copy.back}
        okButtonProps={{ danger: true }}
        onConfirm={onRemove}
      >
        <Button danger loading={removing} aria-label={copy.removeOf(name)}>
          {copy.remove}
        </Button>
      </Popconfirm>
    </li>
  );
}
