import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { transportCopy } from '../../../shared/api/transport.copy';
import { reloadForNewBuild } from '../../lib/new-build';
import { lazyPart } from './lazy-part';

jest.mock('../../lib/new-build', () => ({ reloadForNewBuild: jest.fn(() => true) }));

const setOnline = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

beforeEach(() => {
  setOnline(true);
  jest.mocked(reloadForNewBuild).mockClear();
});

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

test('a lazy part whose files fail once, as when a phone changes its network, loads by itself', async () => {
  const load = jest
    .fn<Promise<{ default: () => React.ReactNode }>, []>()
    .mockRejectedValueOnce(new TypeError('failed to fetch'))
    .mockResolvedValueOnce({ default: () => <p>Hola</p> });
  const Part = lazyPart(load);
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await screen.findByText('Hola');
  expect(reloadForNewBuild).not.toHaveBeenCalled();
});

test.each([
  ['files', 3, 'failed to fetch'],
  ['a style sheet, which is requested once,', 1, 'Unable to preload CSS for /assets/Part.css'],
])(
  'a lazy part without %s waits for the page, which is reloading for a newer build',
  async (_, tries, text) => {
    const load = jest.fn<Promise<never>, []>().mockRejectedValue(new TypeError(text));
    const Part = lazyPart(load);
    render(
      <Suspense fallback={<p>Cargando…</p>}>
        <Part />
      </Suspense>,
    );
    await waitFor(() => expect(reloadForNewBuild).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Cargando…')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(tries);
  },
);
