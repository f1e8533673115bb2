import { useStore } from '../../shared/store';
import { sessionStore, type Session } from './session';

/** This tab's session, rendering again whenever it changes. */
export const useSession = (): Session => useStore(sessionStore);
