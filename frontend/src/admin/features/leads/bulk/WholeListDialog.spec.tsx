import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { wholeListCopy as copy } from './whole-list.copy';
import WholeListDialog from './WholeListDialog';

supportComponentLibrary();

const user = userEvent.setup();
const COUNT = '/api/admin/leads/bulk/review';
const act = (more: object) => ({
  id: 'a1',
  total: 943,
  done: 0,
  changed: 0,
  state: 'running',
  failure: null,
  undoableUntil: null,
  ...more,
});

function open(started: () => Response) {
  const api = stubApi({
    [`POST ${COUNT}`]: () => answer(200, { count: 943, fingerprint: 'huella' }),
    'POST /api/admin/leads/bulk/all': started,
    'GET /api/admin/leads/bulk/a1': () =>
      answer(200, act({ done: 943, changed: 900, state: 'done', undoableUntil: '2026-12-23T10:00:00.000Z' })),
    'POST /api/admin/leads/bulk/a1/undo': () => answer(202, act({ id: 'a2', total: 900 })),
    'GET /api/admin/leads/bulk/a2': () =>
      answer(200, act({ id: 'a2', total: 900, done: 900, changed: 899, state: 'done' })),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WholeListDialog query={{ state: 'TX', sort: 'leadScore' }} onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  return api;
}
const chooseDelete = async () => {
  fireEvent.mouseDown(await screen.findByLabelText(copy.what));
  fireEvent.click(await screen.findByTitle(copy.whats.delete));
};

describe('a whole list', () => {
  it('is changed exactly as counted, and the result is shown', async () => {
    const api = open(() => answer(202, act({})));
    expect(await screen.findByRole('button', { name: copy.apply('943') })).toBeDisabled();
    await chooseDelete();
    await user.click(screen.getByRole('button', { name: copy.apply('943') }));
    expect(await screen.findByText(copy.states.done(900, '900'))).toBeVisible();
    expect(api.to('/api/admin/leads/bulk/all')[0]?.body).toEqual({
      filter: { state: 'TX' },
      count: 943,
      fingerprint: 'huella',
      action: 'delete',
    });
    await user.click(screen.getByRole('button', { name: copy.undo }));
    expect(await screen.findByText(copy.states.done(899, '899'))).toBeVisible();
    expect(screen.queryByRole('button', { name: copy.undo })).toBeNull();
  });

  it('is counted again when it has changed', async () => {
    const message = 'La lista cambió.';
    const api = open(() => answer(409, { code: 'LIST_CHANGED', message, error: message, requestId: 'test' }));
    await chooseDelete();
    await user.click(screen.getByRole('button', { name: copy.apply('943') }));
    await waitFor(() => expect(api.to(COUNT).length).toBeGreaterThan(1));
    expect(screen.getByRole('button', { name: copy.apply('943') })).toBeVisible();
  });
});
