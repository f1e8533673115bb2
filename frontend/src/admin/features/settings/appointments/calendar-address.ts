import { readUrl } from '../../../../shared/read-url';

export const isWebAddress = (text: string): boolean => /^https?:$/.test(readUrl(text.trim())?.protocol ?? '');

/** Returns whether an address is that of our calendar page. */
export function isOwnCalendar(text: string): boolean {
  const address = readUrl(text.trim());
  return address?.host === window.location.host && /^\/calendario(\/|\.html)?$/.test(address.pathname);
}
