import { zoneInWords } from './time-zones.ts';

describe('a time zone as text', () => {
  it.each([
    ['America/New_York', 'hora del Este'],
    ['America/Detroit', 'hora del Este'],
    ['America/Indiana/Indianapolis', 'hora del Este'],
    ['US/Eastern', 'hora del Este'],
    ['EST', 'hora del Este'],
    ['EST5EDT', 'hora del Este'],
    ['America/Chicago', 'hora del Centro'],
    ['America/Denver', 'hora de la Montaña'],
    ['America/Boise', 'hora de la Montaña'],
    ['America/Phoenix', 'hora de Arizona'],
    ['US/Pacific', 'hora del Pacífico'],
    ['America/Anchorage', 'hora de Alaska'],
    ['Pacific/Honolulu', 'hora de Hawái'],
    ['America/Puerto_Rico', 'hora de Puerto Rico'],
    ['America/Mexico_City', 'hora de la Ciudad de México'],
    ['America/Monterrey', 'hora de Monterrey'],
    ['America/Bogota', 'hora de Colombia'],
    ['America/Santo_Domingo', 'hora de la República Dominicana'],
    ['America/Tegucigalpa', 'hora de Honduras'],
    ['Europe/London', 'hora del Reino Unido'],
    ['Asia/Calcutta', 'hora de la India'],
    ['UTC', 'hora universal'],
    ['Etc/GMT+5', 'hora GMT-5'],
    ['-03:00', 'hora GMT-3'],
    ['+05:30', 'hora GMT+5:30'],
    ['Etc/Unknown', 'hora local'],
    ['No/Where', 'hora local'],
    ['', 'hora local'],
    ['constructor', 'hora local'],
  ])('%s is %s', (zone, words) => {
    expect(zoneInWords(zone)).toBe(words);
  });

  it('begins in Spanish for any zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect([zone, /^hora (?:de|del|universal|GMT|local)\b/.test(zoneInWords(zone))]).toEqual([zone, true]);
  });
});
