import { createStore, useStore } from '../../../shared/store';

/**
 * IANA time zone of the owner, in which days begin and end; the browser's zone until the server has sent it.
 */
export const ownerZoneStore = createStore(Intl.DateTimeFormat().resolvedOptions().timeZone);

export const useOwnerZone = (): string => useStore(ownerZoneStore);
