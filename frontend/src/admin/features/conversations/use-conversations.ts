import { useInfiniteQuery } from '@tanstack/react-query';
import {
  getConversation,
  getGetConversationQueryKey,
  getListConversationsQueryKey,
  listConversations,
  useListConversations,
} from '../../../shared/api/generated/conversations/conversations';
import type { ListConversationsParams } from '../../../shared/api/generated/model';
import { choice, listFilters, text } from '../../lib/list/list-filters';
import { useMay } from '../../session/may';
import { conversationsCopy, stateNames } from './conversations.copy';

/** Polling interval, in case live events do not arrive. */
const READ_EVERY_MS = 30_000;

const ALL = 'all';

/** Options for the conversations to show, including all of them. */
export const shownNames = { ...stateNames, [ALL]: conversationsCopy.filters.all };
export type Shown = keyof typeof shownNames;

export const CONVERSATION_FILTERS = listFilters<
  Omit<ListConversationsParams, 'cursor' | 'pageSize' | 'unread' | 'channel'>
>()({
  state: choice({
    name: 'estado',
    of: shownNames,
    initial: 'open',
    effect: 'arranges',
    toQuery: (state: Shown) => (state === ALL ? {} : { state }),
  }),
  assignedTo: text({ name: 'de', longest: 40, toQuery: (assignedTo) => ({ assignedTo }) }),
  search: text({ name: 'buscar', longest: 100, toQuery: (search) => ({ search }) }),
});

/** Reads the filtered inbox, page by page. */
export const useConversations = (params: ListConversationsParams) =>
  useInfiniteQuery({
    queryKey: [...getListConversationsQueryKey(params), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      listConversations({ ...params, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: READ_EVERY_MS,
    placeholderData: (before) => before,
  });

/** Reads one conversation, page by page, newest messages first. */
export const useConversation = (id: string) =>
  useInfiniteQuery({
    queryKey: [...getGetConversationQueryKey(id), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getConversation(id, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: READ_EVERY_MS,
  });

/** Returns the number of conversations with unread messages, counted up to 100. */
export function useUnread(): number {
  const may = useMay();
  const list = useListConversations(
    { pageSize: 1 },
    { query: { staleTime: 0, refetchInterval: READ_EVERY_MS, enabled: may('leads.see') } },
  );
  return list.data?.unread ?? 0;
}
