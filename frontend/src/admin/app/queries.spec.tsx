import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { queries } from './queries';

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

afterEach(() => {
  onlineManager.setOnline(true);
  queries.clear();
});

test('a change without a network fails at once, and is not made when the network returns', async () => {
  onlineManager.setOnline(false);
  const send = jest.fn(() => Promise.reject(new Error('no network')));
  const { result } = renderHook(() => useMutation({ mutationFn: send }), { wrapper });
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isError).toBe(true));
  act(() => onlineManager.setOnline(true));
  await queries.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a read without a network fails at once, and is retried when the network returns', async () => {
  onlineManager.setOnline(false);
  const read = jest.fn(() => Promise.reject(new Error('no network')));
  const { result } = renderHook(() => useQuery({ queryKey: ['list'], queryFn: read }), { wrapper });
  await waitFor(() => expect(result.current.isError).toBe(true));
  act(() => void result.current.refetch());
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3));
});
