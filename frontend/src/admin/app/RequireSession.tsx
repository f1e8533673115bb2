import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginAddress } from '../session/return-address';
import { useSession } from '../session/use-session';
import { LoadingPage } from './LoadingPage';

/** Shows its children to logged-in users. Sends others to the login page, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'in') return children;
  // Only users with an expired session return to this page after the login; those who logged out do not.
  return (
    <Navigate to={session.reason === 'left' ? '/admin/login' : loginAddress(pathname + search)} replace />
  );
}
