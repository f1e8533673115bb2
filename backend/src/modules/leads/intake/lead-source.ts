import { cutText } from 'domain/text';

/** Source of a lead without any information about its origin: the site itself. */
export const DEFAULT_SOURCE = 'website';

const MAX_LENGTH = 100;

/** Returns the source of a lead: its campaign's source, otherwise the host of the referring page, otherwise the site itself. */
export function leadSource(attribution: Readonly<Record<string, unknown>> | null): string {
  const { utmSource, referrer } = attribution ?? {};
  const campaign = typeof utmSource === 'string' ? utmSource.trim() : '';
  const host = typeof referrer === 'string' ? (URL.parse(referrer)?.host ?? '') : '';
  return cutText((campaign || host || DEFAULT_SOURCE).toLowerCase(), MAX_LENGTH);
}
