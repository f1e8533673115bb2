import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error';
import type { TeamMemberDto } from '../../../shared/api/generated/model';
import { getListAgentsQueryKey } from '../../../shared/api/generated/appointments/appointments';
import {
  getListPeopleQueryKey,
  useChangePerson,
  useEndSessions,
  useSendInvitation,
} from '../../../shared/api/generated/people/people';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FailureNote } from '../../ui/failures/FailureNote';
import type { KeptLink } from './LinkDialog';
import { peopleCopy } from './people.copy';
import styles from './PersonAccess.module.css';
import { nameOf } from './PersonRow';

const { access: copy } = peopleCopy;

/** Manages a user's access: the link, open sessions, and whether the account is active. */
export function PersonAccess({
  person,
  onLink,
}: {
  person: TeamMemberDto;
  onLink: (link: KeptLink) => void;
}) {
  const { id, username, isActive } = person;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reload = () =>
    Promise.all(
      [getListPeopleQueryKey(), getListAgentsQueryKey()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const send = useSendInvitation({
    mutation: {
      onSuccess: ({ link }) => {
        showToast({ title: copy.sent });
        if (link) onLink({ username, link });
      },
      onError: (error) => reportFailure(error, copy.sendFailure),
      onSettled: reload,
    },
  });
  const end = useEndSessions({
    mutation: {
      onSuccess: ({ closed }) => showToast({ title: copy.ended(closed) }),
      onError: (error) => reportFailure(error, copy.endFailure),
    },
  });
  const change = useChangePerson({
    mutation: {
      onSuccess: (after) => {
        setAsking(false);
        showToast({ title: after.isActive ? copy.activated : copy.deactivated });
        return reload();
      },
    },
  });
  const activate = () =>
    change.mutate(
      { id, data: { isActive: true } },
      { onError: (error) => reportFailure(error, copy.failure) },
    );
  // An invited user who never logged in needs the link, not an activation.
  const neverCame = !isActive && person.lastSeenAt === null;
  return (
    <section className={styles.access} aria-labelledby="access">
      <h3 id="access">{copy.title}</h3>
      <div className={styles.acts}>
        <Button loading={send.isPending} onClick={() => send.mutate({ id })}>
          {neverCame ? copy.sendNew : copy.sendBack}
        </Button>
        <p className={styles.hint}>{copy.sendHint}</p>
        {isActive && (
          <Button loading={end.isPending} onClick={() => end.mutate({ id })}>
            {copy.end}
          </Button>
        )}
        {isActive && (
          <Button danger onClick={() => setAsking(true)}>
            {copy.deactivate}
          </Button>
        )}
        {!isActive && !neverCame && (
          <Button loading={change.isPending} onClick={activate}>
            {copy.activate}
          </Button>
        )}
      </div>
      {asking && (
        <Dialog
          title={copy.confirmTitle(nameOf(person))}
          okText={copy.deactivate}
          okButtonProps={{ danger: true, loading: change.isPending }}
          cancelText={copy.back}
          onOk={() => change.mutate({ id, data: { isActive: false } })}
          onCancel={() => {
            change.reset();
            setAsking(false);
          }}
          width={440}
        >
          <p>{copy.confirmText}</p>
          <FailureNote failure={change.isError ? messageOf(change.error) || copy.failure : ''} />
        </Dialog>
      )}
    </section>
  );
}
