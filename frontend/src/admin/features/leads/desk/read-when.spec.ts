import { readWhen } from './read-when';

/** Tuesday, 24 November 2026, 10:20 in the morning in Los Angeles, where the person lives. */
const NOW = Date.parse('2026-11-24T18:20:00Z');
const ZONE = 'America/Los_Angeles';

describe('readWhen', () => {
  it.each([
    ['hoy 3pm', '2026-11-24T15:00'],
    ['hoy a las 5', '2026-11-24T17:00'],
    ['mañana', '2026-11-25T10:00'],
    ['Mañana a las 9:30', '2026-11-25T09:30'],
    ['mañana por la tarde', '2026-11-25T15:00'],
    ['mañana en la mañana', '2026-11-25T10:00'],
    ['mañana a las 8 de la mañana', '2026-11-25T08:00'],
    ['pasado mañana 11', '2026-11-26T11:00'],
    ['vie 5pm', '2026-11-27T17:00'],
    ['el viernes después de las 5', '2026-11-27T17:00'],
    ['VIERNES, 5:15 P. M.', '2026-11-27T17:15'],
    ['miércoles a mediodía', '2026-11-25T12:00'],
    // Today is Tuesday: later today, else in a week.
    ['martes 2pm', '2026-11-24T14:00'],
    ['martes 9am', '2026-12-01T09:00'],
    ['martes', '2026-12-01T10:00'],
    ['en 3 horas', '2026-11-24T13:20'],
    ['en una hora', '2026-11-24T11:20'],
    ['en media hora', '2026-11-24T10:50'],
    ['dentro de 45 min', '2026-11-24T11:05'],
    ['en 2 días', '2026-11-26T10:00'],
    ['en 2 dias a las 4', '2026-11-26T16:00'],
    ['en 1 semana', '2026-12-01T10:00'],
    ['12/01', '2026-12-01T10:00'],
    ['12/1 18:30', '2026-12-01T18:30'],
    ['1/15 9am', '2027-01-15T09:00'],
    ['01/15/2027', '2027-01-15T10:00'],
    ['3pm', '2026-11-24T15:00'],
    ['9am', '2026-11-25T09:00'],
    ['12', '2026-11-24T12:00'],
    ['12 am', '2026-11-25T00:00'],
    ['en 24 horas', '2026-11-25T10:20'],
    ['en 36 horas', '2026-11-25T22:20'],
    ['en 90 minutos', '2026-11-24T11:50'],
    ['en dos horas', '2026-11-24T12:20'],
    ['en tres días', '2026-11-27T10:00'],
    ['dentro de dos semanas', '2026-12-08T10:00'],
    ['0:30', '2026-11-25T00:30'],
    ['mañana 07:30', '2026-11-25T07:30'],
    ['mañana 7:30', '2026-11-25T19:30'],
    ['mañana 09:15', '2026-11-25T09:15'],
    ['12 de la noche', '2026-11-25T00:00'],
    ['9 de la noche', '2026-11-24T21:00'],
    ['mañana a las 12 de la tarde', '2026-11-25T12:00'],
    ['lunes en 8', '2026-12-07T10:00'],
    ['el lunes en ocho a las 4', '2026-12-07T16:00'],
    ['viernes en 15', '2026-12-11T10:00'],
  ])('understands %j', (text, local) => {
    const when = readWhen(text, ZONE, NOW);
    const offset = '-08:00';
    expect(when).toEqual({ at: new Date(`${local}:00${offset}`).toISOString() });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['hoy', 'no_hour'],
    ['hoy 9am', 'past'],
    ['11/23', 'past'],
    ['11/23/2026', 'past'],
    ['11/24/2028', 'far'],
    ['en 500 días', 'far'],
    ['13/01', 'unknown'],
    ['02/30', 'unknown'],
    ['25:00', 'unknown'],
    ['13pm', 'unknown'],
    ['5:75', 'unknown'],
    ['pm', 'unknown'],
    ['el viernes o el sábado', 'unknown'],
    ['mañana 12/01', 'unknown'],
    ['en 2 horas 5pm', 'unknown'],
    ['5 6', 'unknown'],
    ['cuando pueda', 'unknown'],
    ['constructor', 'unknown'],
    ['lunes en constructor', 'unknown'],
    ['en media semana', 'unknown'],
    ['en 0 días', 'no_hour'],
    ['9'.repeat(200), 'unknown'],
  ])('answers to %j: %s', (text, problem) => {
    expect(readWhen(text, ZONE, NOW)).toEqual({ problem });
  });

  it('knows 29 February, in leap years only', () => {
    const of = (now: string) => readWhen('02/29', ZONE, Date.parse(now));
    expect(of('2028-02-20T18:00:00Z')).toEqual({ at: '2028-02-29T18:00:00.000Z' });
    expect(of('2027-12-20T18:00:00Z')).toEqual({ at: '2028-02-29T18:00:00.000Z' });
    expect(of('2027-02-20T18:00:00Z')).toEqual({ problem: 'unknown' });
  });

  it.each([
    // Saturday at 11:00, before the night in which clocks go back, and before the one in which they go forward.
    ['2026-10-31T18:00:00Z', 'mañana 9am', '2026-11-01T17:00:00.000Z'],
    ['2026-10-31T18:00:00Z', 'en 24 horas', '2026-11-01T18:00:00.000Z'],
    ['2026-10-31T18:00:00Z', 'en 1 día', '2026-11-01T18:00:00.000Z'],
    ['2027-03-13T19:00:00Z', 'mañana 9am', '2027-03-14T16:00:00.000Z'],
    ['2027-03-13T19:00:00Z', 'en 24 horas', '2027-03-14T19:00:00.000Z'],
    ['2027-03-13T19:00:00Z', 'domingo', '2027-03-14T17:00:00.000Z'],
  ])('at %s, over a change of the clocks, understands %j', (now, text, at) => {
    expect(readWhen(text, ZONE, Date.parse(now))).toEqual({ at });
  });

  it('counts days on the clock of the person', () => {
    // It is already Wednesday in New York, and still Tuesday in Los Angeles.
    const late = Date.parse('2026-11-25T06:00:00Z');
    expect(readWhen('mañana', ZONE, late)).toEqual({ at: '2026-11-25T18:00:00.000Z' });
    expect(readWhen('mañana', 'America/New_York', late)).toEqual({ at: '2026-11-26T15:00:00.000Z' });
  });
});
