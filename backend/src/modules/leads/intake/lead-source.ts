import { cutText } from 'domain/text';

/** Where a lead without any sign of its origin came from: the site itself. */
export const DEFAULT_SOURCE = 'website';

const MAX_LENGTH = 100;

/** Where a lead came from: its campaign's source, else the host of the page that linked here, else the site itself. */
export function leadSource(attribution: Readonly<Record<string, unknown>> | null): string {
  const { utmSource, referrer } = attribution ?? {};
  const campaign = typeof utmSource === 'string' ? utmSource.trim() : '';
  const host = typeof referrer === 'string' ? (URL.parse(referrer)?.host ?? '') : '';
  return cutText((campaign || host || DEFAULT_SOURCE).toLowerCase(), MAX_LENGTH);
}
