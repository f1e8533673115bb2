const KEY = 'reloadedForNewBuild';

/** Reloads once if a tab from before a deployment requests files that no longer exist. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would fail and lose the current screen.
    if (!navigator.onLine || sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, 'true');
    event.preventDefault();
    location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}
