import { thereAndHere } from './when-there';

const NOW = Date.parse('2026-11-24T18:20:00Z');
const HERE = 'America/New_York';
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each([
  ['2026-11-25T18:00:00Z', 'America/Los_Angeles', 'mañana 10:00 allá (1:00 p.m. aquí)'],
  ['2026-11-24T23:30:00Z', 'America/Los_Angeles', 'hoy 3:30 p.m. allá (6:30 p.m. aquí)'],
  ['2026-11-30T15:00:00Z', 'America/Chicago', 'lun, 30 de nov 9:00 allá (10:00 a.m. aquí)'],
  ['2027-01-15T15:00:00Z', 'America/Chicago', '15 ene 2027 9:00 allá (10:00 a.m. aquí)'],
  // The day is another one here.
  ['2026-11-25T05:30:00Z', 'Pacific/Honolulu', 'hoy 7:30 p.m. allá (mañana 12:30 a.m. aquí)'],
  ['2026-11-25T15:00:00Z', 'America/Detroit', 'mañana 10:00 a.m.'],
])('a call at %s in %s is %s', (moment, there, words) => {
  expect(plain(thereAndHere(moment, there, HERE, NOW))).toBe(words);
});
