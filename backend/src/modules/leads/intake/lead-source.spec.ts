import { leadSource } from './lead-source';

it.each([
  [{ utmSource: ' Facebook ', referrer: 'https://l.facebook.com/x' }, 'facebook'],
  [{ referrer: 'https://www.Google.com/search' }, 'www.google.com'],
  [{ referrer: 'no es una dirección' }, 'website'],
  [{ utmMedium: 'cpc' }, 'website'],
  [null, 'website'],
])('%j came from %s', (attribution, source) => {
  expect(leadSource(attribution)).toBe(source);
});
