const KEY = 'reloadedForNewBuild';

/** Allows another reload for a newer build when the page has worked for ten seconds. */
export function watchNewBuilds(): void {
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}

/**
 * Reloads the page once, for a tab from before a deployment that requests files that no longer exist.
 * @returns whether it reloads
 */
export function reloadForNewBuild(): boolean {
  // Offline, a reload would fail and lose the current screen.
  if (!navigator.onLine || sessionStorage.getItem(KEY)) return false;
  sessionStorage.setItem(KEY, 'true');
  location.reload();
  return true;
}
