import { QueryClient } from '@tanstack/react-query';

/**
 * Query client. Data stays cached until a change invalidates it, and failures are not retried automatically.
 * Offline, queries and mutations fail immediately; otherwise they would run later, when the user no longer
 * expects it.
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
