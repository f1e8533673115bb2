import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { listChangesCopy as copy } from './list-changes.copy';
import ListChangesDialog from './ListChangesDialog';
import { wholeListCopy } from './whole-list.copy';

supportComponentLibrary();

const user = userEvent.setup();
const act = (more: object) => ({
  id: 'a1',
  total: 943,
  done: 943,
  changed: 900,
  state: 'done',
  failure: null,
  undoableUntil: null,
  action: 'category',
  leadCategory: null,
  assignedTo: null,
  by: 'maria',
  createdAt: '2026-11-20T15:00:00.000Z',
  ...more,
});
const LATER = '2999-01-01T00:00:00.000Z';

function open(acts: object[]) {
  const api = stubApi({
    'GET /api/admin/leads/bulk': () => answer(200, { acts }),
    'GET /api/admin/leads/bulk/a3': () => answer(200, act({ id: 'a3', undoableUntil: LATER })),
    'POST /api/admin/leads/bulk/a3/undo': () => answer(202, act({ id: 'a4', total: 900 })),
    'GET /api/admin/leads/bulk/a4': () => answer(200, act({ id: 'a4', changed: 899 })),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListChangesDialog onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  return api;
}

describe('changes of whole lists', () => {
  it('are described, and a deletion can be undone there', async () => {
    const api = open([
      act({ id: 'a3', action: 'delete', undoableUntil: LATER }),
      act({ id: 'a2', action: 'assign', assignedTo: 'ana' }),
      act({ id: 'a1', leadCategory: 'hot' }),
      act({ id: 'a0', action: 'delete', undoableUntil: '2020-01-01T00:00:00.000Z' }),
    ]);
    expect(await screen.findByText(copy.assign('ana'))).toBeInTheDocument();
    expect(screen.getByText(/^Cambio de categoría a/)).toBeInTheDocument();
    // Only the deletion can still be undone.
    const undo = screen.getByRole('button', { name: /^Deshacer/ });
    await user.click(undo);
    // The action to undo is named above.
    expect(screen.getByText(copy.acts.delete)).toBeInTheDocument();
    expect(screen.getByText(/^943 leads · maria · /)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: wholeListCopy.undo }));
    expect(await screen.findByText(wholeListCopy.states.done(899, '899'))).toBeInTheDocument();
    expect(api.to('/api/admin/leads/bulk/a3/undo')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: copy.back }));
    expect(await screen.findByText(copy.assign('ana'))).toBeInTheDocument();
  });

  it('show the total only when it differs, and use the singular for one', async () => {
    open([
      act({ id: 'a2', total: 1, changed: 1 }),
      act({ id: 'a1', total: 2, done: 2, changed: 1, leadCategory: 'hot' }),
    ]);
    expect(await screen.findByText(/^1 lead · maria/)).toBeInTheDocument();
    expect(screen.getAllByText(/^Listo/).map(({ textContent }) => textContent)).toEqual([
      'Listo: 1 lead cambiado',
    ]);
  });

  it('show a text when there are none', async () => {
    open([]);
    expect(await screen.findByText(copy.none)).toBeInTheDocument();
  });
});
