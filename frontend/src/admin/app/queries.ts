import { QueryClient } from '@tanstack/react-query';

/**
 * Data stay as they were read until something changes them, and nothing is tried again unasked. Without a network both
 * fail at once: what would wait for it runs later, when nobody looks.
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
