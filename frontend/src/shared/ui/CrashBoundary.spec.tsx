import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashBoundary } from './CrashBoundary';

function Broken(): never {
  throw new Error('broken on purpose');
}

describe('the crash screen', () => {
  beforeEach(() => {
    // React and jsdom report the crash, and jsdom cannot reload.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is not shown while nothing fails', () => {
    render(<CrashBoundary>todo bien</CrashBoundary>);
    expect(screen.getByText('todo bien')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('replaces the failed part', () => {
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible();
    expect(
      screen.getByText('La aplicación encontró un error inesperado. Por favor, intenta recargar la página.'),
    ).toBeVisible();
  });

  it('is not shown when another fallback replaces the failed part', () => {
    render(
      <>
        <CrashBoundary fallback={null}>
          <Broken />
        </CrashBoundary>
        <p>lo demás</p>
      </>,
    );
    expect(screen.getByText('lo demás')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Algo salió mal' })).not.toBeInTheDocument();
  });

  it('deletes the stored administrator session, and nothing else, on reloading', async () => {
    for (const key of ['adminToken', 'adminUser', 'adminLoggedIn', 'adminLoginTime', 'other']) {
      localStorage.setItem(key, 'x');
    }
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Recargar página' }));
    expect(Object.keys(localStorage)).toEqual(['other']);
  });
});
