/** Hosts of the two stores, which lead to many applications. */
const APPLE = ['apple.com', 'www.apple.com', 'apps.apple.com', 'itunes.apple.com', 'appstore.com'];
const GOOGLE = ['play.google.com', 'google.com', 'www.google.com', 'market.android.com'];

const ADDRESS = /^https:\/\/([^/?#]{1,255})([^?#]*)(\?[^#]*)?/i;

/** Whether an address opens one application, and not the front page of a store. */
export function isOwnStorePage(address: string): boolean {
  const [, authority = '', path = '', query = ''] = ADDRESS.exec(address) ?? [];
  // A name before '@' is no part of the host, nor is a port.
  const host = (authority.toLowerCase().split('@').at(-1) ?? '').split(':')[0]!.replace(/\.$/, '');
  if (host === '') return false;
  if (APPLE.includes(host)) return path.split('/').some((part) => /^id\d{6,12}$/.test(part));
  if (GOOGLE.includes(host))
    return /^\/store\/apps\/details\/?$/.test(path) && /[?&]id=\w+(?:\.\w+)+(?:&|$)/.test(query);
  return true;
}
