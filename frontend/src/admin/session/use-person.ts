import { personOf } from './session';
import { useSession } from './use-session';

/** Returns the id of the logged-in administrator; '' if there is none. */
export function usePerson(): string {
  const session = useSession();
  return session.status === 'in' ? personOf(session.user) : '';
}
