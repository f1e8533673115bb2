import { reloadForNewBuild } from './new-build';

const PAUSES_MS = [500, 1_500];

/** Never resolves: nothing may go on while the page reloads. */
const UNTIL_RELOADED = new Promise<never>(() => undefined);

/**
 * Imports code. Online, a failed import is repeated, because a phone that changes its network fails a request. When
 * it fails again and again, the page reloads once for a newer build.
 */
export async function loadCode<Code>(load: () => Promise<Code>, pauses = PAUSES_MS): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw error;
    const [pause, ...later] = pauses;
    // A style sheet is requested once, so a repeated import would succeed without it.
    if (pause !== undefined && !String(error).includes('preload CSS')) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      return loadCode(load, later);
    }
    if (reloadForNewBuild()) return UNTIL_RELOADED;
    throw error;
  }
}
