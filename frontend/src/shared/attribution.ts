import { cutText } from 'domain/text';
import type { AttributionDto } from './api/generated/model';
import { readUrl } from './read-url';
import { sessionRecord } from './session-record';

const PARAMETERS = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
  gclid: 'gclid',
  fbclid: 'fbclid',
} as const;

/** Maximum length of a value. Longer ones are mistakes or attacks. */
const MAX_LENGTH = 200;
/** Maximum length of a value in an event. */
const MAX_EVENT_LENGTH = 100;

/** Name of the landing page's design, so that a later design can be compared with it. */
const LANDING_VARIANT = 'principal';

/** Address of a page, or of an Android app (`android-app://com.google.android.gm/`), with its host. */
const ADDRESS = /^[a-z-]+:\/\/([^/?#]+)/;

const record = sessionRecord<AttributionDto>(
  'attribution',
  (value): value is AttributionDto =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string') &&
    (!('referrer' in value) || ADDRESS.test(String(value.referrer))),
);

/**
 * Returns the source of this visit. The tab's first page determines it, so that navigation within the site
 * does not erase it.
 */
export function readAttribution(): AttributionDto {
  const known = record.read();
  if (known) return known;
  const attribution: AttributionDto = { landingVariant: LANDING_VARIANT };
  const query = new URLSearchParams(window.location.search);
  for (const [parameter, field] of Object.entries(PARAMETERS)) {
    const value = query.get(parameter)?.trim();
    if (value) attribution[field] = cutText(value, MAX_LENGTH);
  }
  const referrer = externalReferrer();
  if (referrer) attribution.referrer = referrer;
  record.write(attribution);
  return attribution;
}

/** Returns the metadata of funnel events: campaign and kind of device. */
export function visitMetadata() {
  const { utmSource, utmMedium, utmCampaign, referrer, landingVariant } = readAttribution();
  const referrerHost = ADDRESS.exec(referrer ?? '')?.[1];
  const width = window.innerWidth;
  return {
    ...(utmSource && { utmSource: cutText(utmSource, MAX_EVENT_LENGTH) }),
    ...(utmMedium && { utmMedium: cutText(utmMedium, MAX_EVENT_LENGTH) }),
    ...(utmCampaign && { utmCampaign: cutText(utmCampaign, MAX_EVENT_LENGTH) }),
    ...(referrerHost && { referrerHost }),
    landingVariant,
    device: width < 640 ? ('mobile' as const) : width < 1024 ? ('tablet' as const) : ('desktop' as const),
  };
}

/**
 * Returns the referring page without its query, which may contain personal data, or the Android app that opened the page; undefined for our
 * own pages.
 */
function externalReferrer(): string | undefined {
  const app = /^android-app:\/\/[\w.]+/.exec(document.referrer)?.[0];
  // The origin of an app's address is `null`, and its host depends on the version of the browser.
  if (app) return cutText(`${app}/`, MAX_LENGTH);
  const from = readUrl(document.referrer);
  if (!from?.protocol.startsWith('http') || from.origin === window.location.origin) return undefined;
  return (from.origin + from.pathname).slice(0, MAX_LENGTH);
}
