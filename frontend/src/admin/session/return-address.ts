const PARAMETER = 'volver';
const HOME = '/admin';

/** The login page's address, remembering where to go afterwards. */
export function loginAddress(from: string): string {
  return from === HOME ? '/admin/login' : `/admin/login?${PARAMETER}=${encodeURIComponent(from)}`;
}

/** Where to go after logging in. Only a page of the back office: an address from outside is not followed. */
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
