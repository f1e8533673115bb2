const PARAMETER = 'volver';
const HOME = '/admin';

/** Returns the login page's address with the page to return to. */
export function loginAddress(from: string): string {
  return from === HOME ? '/admin/login' : `/admin/login?${PARAMETER}=${encodeURIComponent(from)}`;
}

/** Returns the page to open after the login. Accepts only addresses of the back office. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? HOME;
  try {
    const { origin, pathname, search: query, hash } = new URL(wanted, location.origin);
    const ours = origin === location.origin && /^\/admin(\/|$)/.test(pathname);
    return ours && !pathname.startsWith('/admin/login') ? pathname + query + hash : HOME;
  } catch {
    return HOME;
  }
}
