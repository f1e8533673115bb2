import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getGetDeskUrl, getListLeadsUrl } from '../../shared/api/generated/admin-leads/admin-leads';
import { getListTasksQueryKey } from '../../shared/api/generated/admin-tasks/admin-tasks';
import { renewRights } from '../session/session';
import { startLive, type LiveKind } from './live';

const APPOINTMENTS = '/api/admin/appointments';
const CONVERSATIONS = '/api/admin/conversations';
/** The open lead, the board and the figures. */
const OF_LEADS = `${getListLeadsUrl()}/`;
const [TASKS] = getListTasksQueryKey();

/** Queries to reload, by the start of their address. Excludes lists that a user reads page by page. */
const READ_ANEW: Record<Exclude<LiveKind, 'rights'>, readonly string[]> = {
  conversation: [CONVERSATIONS, getGetDeskUrl()],
  lead: [getGetDeskUrl(), OF_LEADS, TASKS, CONVERSATIONS],
  appointment: [APPOINTMENTS, getGetDeskUrl()],
  hold: [getGetDeskUrl()],
  reload: [CONVERSATIONS, getGetDeskUrl(), OF_LEADS, TASKS, APPOINTMENTS],
};

/** Time in which events are collected before reloading. */
const COLLECT_MS = 400;

/** Keeps the screen current while other users make changes. Used once for the whole back office. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = startLive((kind) => {
      if (kind === 'rights') return void renewRights();
      READ_ANEW[kind].forEach((address) => changed.add(address));
      timer ??= setTimeout(() => {
        timer = undefined;
        const addresses = [...changed];
        changed.clear();
        void queries.invalidateQueries({
          predicate: ({ queryKey: [address] }) =>
            typeof address === 'string' && addresses.some((beginning) => address.startsWith(beginning)),
        });
      }, COLLECT_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
