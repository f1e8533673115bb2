import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginAddress } from '../session/return-address';
import { useSession } from '../session/use-session';
import { LoadingPage } from './LoadingPage';

/** Shows its children to a logged-in administrator; sends everybody else to log in, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'in') return children;
  // Who chose to leave starts afresh; who was thrown out goes on where he was.
  return (
    <Navigate to={session.reason === 'left' ? '/admin/login' : loginAddress(pathname + search)} replace />
  );
}
