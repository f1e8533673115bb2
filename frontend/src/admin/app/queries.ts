import { onlineManager, QueryClient } from '@tanstack/react-query';

/**
 * Query client. Data stays cached until a change invalidates it. Offline, queries and mutations fail immediately; otherwise a mutation
 * would run later, when the user no longer expects it. A failed query that is on the screen is tried again when the network is back.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onlineManager.subscribe((isOnline) => {
  if (isOnline)
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});
