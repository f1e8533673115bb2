import type { Page } from '@playwright/test';
import { knownFunctions } from '../../browsers/young.mjs';

/** Functions that visitors' phones are known to lack: iOS 16.7 (iPhone 8, X) and Chrome 119 (Android 7). */
const KNOWN_TO_LACK = [
  ...[
    'URL.canParse',
    'URL.parse',
    'Object.groupBy',
    'Map.groupBy',
    'Promise.withResolvers',
    'AbortSignal.any',
  ],
  ...['Array.fromAsync', 'Window.requestIdleCallback', 'Set.union', 'Set.difference', 'Set.intersection'],
  ...['Set.isSubsetOf', 'Set.isSupersetOf', 'Set.isDisjointFrom', 'Set.symmetricDifference'],
];

/**
 * Deletes from a page, before its scripts run, all functions that one of the oldest supported browsers lacks.
 * @returns a function that returns how many were deleted, to be called after opening the page; throws if a
 * function remains that phones are known to lack
 */
export async function makeOld(page: Page): Promise<() => Promise<number>> {
  const { young } = knownFunctions('public');
  await page.addInitScript(
    (list) => {
      const world = window as unknown as Record<string, object | undefined>;
      let count = 0;
      const remove = (from: object | undefined, name: string) => {
        // Functions that cannot be deleted stay.
        if (from && Object.hasOwn(from, name) && Reflect.deleteProperty(from, name)) count += 1;
      };
      const typedArray = Object.getPrototypeOf(Int8Array) as object;
      for (const { owner, name } of list) {
        if (!name) continue;
        const intl = Intl as unknown as Record<string, object | undefined>;
        const from = owner === 'TypedArray' ? typedArray : (world[owner] ?? intl[owner]);
        remove(from, name);
        remove((from as { prototype?: object } | undefined)?.prototype, name);
        if (owner === 'Window') remove(window, name);
      }
      for (const { owner, name } of list) if (!name) remove(window, owner);
      Object.assign(window, { deletedFunctions: count });
    },
    young.map(({ owner, name }) => ({ owner, name })),
  );
  return () =>
    page.evaluate((known) => {
      const world = window as unknown as Record<string, { prototype: object }>;
      const left = known.filter((path) => {
        const [owner, name] = path.split('.') as [string, string];
        const from = owner === 'Window' ? world : world[owner]!;
        return name in from || (owner !== 'Window' && name in world[owner]!.prototype);
      });
      if (left.length > 0) throw new Error(`not deleted: ${left.join(', ')}`);
      return (window as unknown as { deletedFunctions: number }).deletedFunctions;
    }, KNOWN_TO_LACK);
}
