import { createStore } from '../../../shared/store';

/** Dialog of the keyboard that is open, or null. */
export const paletteStore = createStore<'palette' | 'keys' | null>(null);
