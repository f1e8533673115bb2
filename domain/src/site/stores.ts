/** Hosts of the two stores; each lists many apps. */
const APPLE = ['apple.com', 'www.apple.com', 'apps.apple.com', 'itunes.apple.com', 'appstore.com'];
const GOOGLE = ['play.google.com', 'google.com', 'www.google.com', 'market.android.com'];

const ADDRESS = /^https:\/\/([^/?#]{1,255})([^?#]*)(\?[^#]*)?/i;

/** Returns whether an address opens one app rather than the front page of a store. */
export function isOwnStorePage(address: string): boolean {
  const [, authority = '', path = '', query = ''] = ADDRESS.exec(address) ?? [];
  // Removes a user name before '@' and a port, which are not part of the host.
  const host = (authority.toLowerCase().split('@').at(-1) ?? '').split(':')[0]!.replace(/\.$/, '');
  if (host === '') return false;
  if (APPLE.includes(host)) return path.split('/').some((part) => /^id\d{6,12}$/.test(part));
  if (GOOGLE.includes(host))
    return /^\/store\/apps\/details\/?$/.test(path) && /[?&]id=\w+(?:\.\w+)+(?:&|$)/.test(query);
  return true;
}
