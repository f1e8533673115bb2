import { createStore, useStore } from '../../shared/store';

/** IANA zone in which days begin and end for the owner; the browser's until the server has said it. */
export const ownerZoneStore = createStore(Intl.DateTimeFormat().resolvedOptions().timeZone);

export const useOwnerZone = (): string => useStore(ownerZoneStore);
