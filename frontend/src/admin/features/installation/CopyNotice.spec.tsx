import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROLES, permissionsOf, type Role } from 'domain/office/permissions';
import { MemoryRouter } from 'react-router-dom';
import { answer, refusal, stubApi } from '../../../../test/api-stub';
import { setRights } from '../../session/may';
import { CopyNotice } from './CopyNotice';

const COPY = { isCopy: true, reason: 'restored', backupAt: '2094-03-01T15:00:00.000Z' };

function show(role: Role, handlers: Parameters<typeof stubApi>[0]): ReturnType<typeof stubApi> {
  setRights({ user: { role } as never, permissions: permissionsOf(role), secondFactorDue: false });
  const api = stubApi(handlers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CopyNotice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return api;
}

describe('the notice of a restored copy', () => {
  it.each(ROLES)('shows a %s the paused functions, and the opt-outs since the backup', async (role) => {
    show(role, { 'GET /api/admin/installation': () => answer(200, COPY) });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Esta es una copia restaurada');
    expect(notice).not.toHaveTextContent('..');
    expect(notice).toHaveTextContent('Las bajas que llegaron después del 1 mar 2094');
    const release = within(notice).queryByRole('button', { name: 'Activar esta copia' });
    if (role === 'owner') expect(release).toBeVisible();
    else expect(notice).toHaveTextContent('Solo un dueño puede activarla.');
  });

  it('is not shown in another installation', async () => {
    const { to } = show('owner', { 'GET /api/admin/installation': () => answer(200, { isCopy: false }) });
    await waitFor(() => expect(to('/api/admin/installation')).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('activates the copy only when the owner has noted the opt-outs, and shows a failure', async () => {
    const answers = [
      () => refusal(503, 'UNAVAILABLE', 'No está disponible.'),
      () => answer(200, { isCopy: false }),
    ];
    show('owner', {
      'GET /api/admin/installation': () => answer(200, COPY),
      'POST /api/admin/installation/release': () => answers.shift()!(),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Activar esta copia' }));
    const dialog = await screen.findByRole('dialog');
    const activate = within(dialog).getByRole('button', { name: 'Activar' });
    expect(activate).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(activate);
    expect(await within(dialog).findByText('No está disponible.')).toBeVisible();
    await user.click(activate);
    await waitFor(() => expect(screen.queryByText('Esta es una copia restaurada')).toBeNull());
  });
});
