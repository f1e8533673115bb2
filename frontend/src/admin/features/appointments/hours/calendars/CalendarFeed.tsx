import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  getGetCalendarFeedQueryKey,
  useCreateCalendarFeed,
  useGetCalendarFeed,
  useRemoveCalendarFeed,
} from '../../../../../shared/api/generated/admin-appointments/admin-appointments';
import { formatDateTime } from '../../../../lib/times/moments';
import { showToast } from '../../../../../shared/ui/toast-store';
import { reportFailure } from '../../../../lib/report-failure';
import { failureOf } from '../../../../lib/support-code';
import { QueryTrouble } from '../../../../ui/failures/QueryTrouble';
import { hoursCopy } from '../hours.copy';
import styles from './calendars.module.css';
import { ConfirmDialog } from './ConfirmDialog';
import { FeedAddressDialog } from './FeedAddressDialog';
import { ListLoading } from '../../../../ui/list/ListLoading';

const { feed: copy } = hoursCopy;

/**
 * Manages the secret address under which an agent's calendar app reads the appointments: created, shown once,
 * revoked.
 */
export function CalendarFeed({ agentId }: { agentId: string }) {
  const queries = useQueryClient();
  const feed = useGetCalendarFeed(agentId);
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: getGetCalendarFeedQueryKey(agentId) });
  const create = useCreateCalendarFeed({
    mutation: {
      onSuccess: async ({ url }) => {
        setAsked(null);
        setAddress(url);
        await reload();
      },
      onError: (error) => {
        if (asked === null) reportFailure(error, copy.createFailed);
      },
    },
  });
  const revoke = useRemoveCalendarFeed({
    mutation: {
      onSuccess: async () => {
        setAsked(null);
        showToast({ title: copy.revoked });
        await reload();
      },
    },
  });
  const ask = (what: 'renew' | 'revoke') => {
    create.reset();
    revoke.reset();
    setAsked(what);
  };
  const createdAt = feed.data?.createdAt ?? null;
  return (
    <section>
      <h3 className={styles.heading}>{copy.title}</h3>
      <p className={styles.intro}>{copy.intro}</p>
      {feed.isPending && <ListLoading />}
      <QueryTrouble query={feed} failed={copy.failed} />
      {feed.data && (
        <>
          <p className={styles.none}>
            {createdAt === null ? copy.none : copy.since(formatDateTime(createdAt))}
          </p>
          <span className={styles.buttons}>
            {createdAt === null ? (
              <Button loading={create.isPending} onClick={() => create.mutate({ id: agentId })}>
                {copy.create}
              </Button>
            ) : (
              <>
                <Button onClick={() => ask('renew')}>{copy.renew}</Button>
                <Button onClick={() => ask('revoke')}>{copy.revoke}</Button>
              </>
            )}
          </span>
        </>
      )}
      {asked === 'renew' && (
        <ConfirmDialog
          title={copy.renewTitle}
          text={copy.renewText}
          action={copy.renew}
          back={copy.cancel}
          failure={failureOf(create.error, copy.createFailed)}
          isPending={create.isPending}
          onConfirm={() => create.mutate({ id: agentId })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={copy.revokeTitle}
          text={copy.revokeText}
          action={copy.revokeConfirm}
          back={copy.cancel}
          failure={failureOf(revoke.error, copy.revokeFailed)}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: agentId })}
          onClose={() => setAsked(null)}
        />
      )}
      {address !== null && <FeedAddressDialog address={address} onClose={() => setAddress(null)} />}
    </section>
  );
}
