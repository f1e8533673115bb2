const KEY = 'reloadedForNewBuild';

/** A tab that was open during a deployment asks for files that are gone: it reloads, once. */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network there is nothing to reload, and what is on the screen would be lost.
    if (!navigator.onLine || sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, 'true');
    event.preventDefault();
    location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}
