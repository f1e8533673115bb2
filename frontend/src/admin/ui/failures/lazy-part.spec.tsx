import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { transportCopy } from '../../../shared/api/transport.copy';
import { lazyPart } from './lazy-part';

const setOnline = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

test('a lazy part reports a missing network, and loads on a retry', async () => {
  setOnline(false);
  const load = jest
    .fn<Promise<{ default: (props: { name: string }) => React.ReactNode }>, []>()
    .mockRejectedValueOnce(new TypeError('failed to fetch'))
    .mockResolvedValueOnce({ default: ({ name }) => <p>Hola, {name}</p> });
  const Part = lazyPart(load);
  const shown = (
    <Suspense>
      <Part name="Ana" />
    </Suspense>
  );
  const { unmount } = render(shown);
  await screen.findByText(transportCopy.network);
  setOnline(true);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Hola, Ana');
  unmount();
  render(shown);
  await screen.findByText('Hola, Ana');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a lazy part without its files waits for the page, which is reloading for a newer build', async () => {
  const files = Promise.resolve(undefined);
  const Part = lazyPart(() => files);
  render(
    <Suspense fallback={<p>Cargando…</p>}>
      <Part />
    </Suspense>,
  );
  await act(() => files);
  expect(screen.getByText('Cargando…')).toBeVisible();
});
