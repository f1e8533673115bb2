import { personOf } from './session';
import { useSession } from './use-session';

/** Id of the administrator who is logged in; '' when nobody is. */
export function usePerson(): string {
  const session = useSession();
  return session.status === 'in' ? personOf(session.user) : '';
}
