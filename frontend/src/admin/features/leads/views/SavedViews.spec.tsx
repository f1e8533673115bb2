import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { permissionsOf } from 'domain/office/permissions';
import { MemoryRouter } from 'react-router-dom';
import { answer, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { clearRights, setRights } from '../../../session/may';
import { ViewActs } from './SavedViews';
import { viewsCopy as copy } from './views.copy';

supportComponentLibrary();
afterEach(clearRights);

async function show(hasLeads: boolean): Promise<void> {
  setRights({
    user: { role: 'owner' } as never,
    permissions: permissionsOf('owner'),
    secondFactorDue: false,
  });
  stubApi({ 'GET /api/admin/views': () => answer(200, { views: [] }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin?tab=leads&q=zzz']}>
        <ViewActs hasLeads={hasLeads} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: copy.save })).toBeVisible();
}

describe('the acts on a filtered list', () => {
  it('offer to write to its people', async () => {
    await show(true);
    expect(screen.getByRole('link', { name: copy.send })).toBeVisible();
  });

  it('do not offer to write to the people of an empty list', async () => {
    await show(false);
    expect(screen.queryByRole('link', { name: copy.send })).toBeNull();
  });
});
