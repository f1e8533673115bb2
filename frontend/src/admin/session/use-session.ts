import { useStore } from '../../shared/store';
import { sessionStore, type Session } from './session';

/** Returns this tab's session and renders again when it changes. */
export const useSession = (): Session => useStore(sessionStore);
