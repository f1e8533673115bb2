import { render, screen } from '@testing-library/react';
import { permissionsOf, type Role } from 'domain/office/permissions';
import { MemoryRouter } from 'react-router-dom';
import { clearRights, setRights } from '../session/may';
import { dashboardCopy } from './dashboard.copy';
import SecurityPage from './SecurityPage';

jest.mock('./sections/SecurityTab', () => ({ __esModule: true, default: () => <p>Figures</p> }));

afterEach(clearRights);

function show(role: Role): void {
  setRights({ user: { role } as never, permissions: permissionsOf(role), secondFactorDue: false });
  render(
    <MemoryRouter>
      <SecurityPage />
    </MemoryRouter>,
  );
}

describe('the page /admin/security', () => {
  it('tells an agent that it is not for the role, and raises no alarm', () => {
    show('agent');
    expect(screen.getByText(dashboardCopy.notForRole.text)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/admin');
    expect(screen.queryByText('Figures')).toBeNull();
  });

  it('shows an owner the figures', () => {
    show('owner');
    expect(screen.getByText('Figures')).toBeVisible();
  });
});
