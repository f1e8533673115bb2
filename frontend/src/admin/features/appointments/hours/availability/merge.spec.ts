import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import { merge, type Fields } from './merge';
import { hoursOfDay, withDay } from './week';

const BASIS: Fields = {
  takesAppointments: true,
  displayName: '',
  timeZone: 'America/New_York',
  weekly: [...DEFAULT_WEEKLY_HOURS],
  exceptions: [{ from: '2094-12-24', to: '2094-12-31', hours: [], note: 'Navidad' }],
};
const MORNING = { from: '08:00', to: '12:00' };
const EVENING = { from: '16:00', to: '20:00' };
const july = { from: '2094-07-01', to: '2094-07-15', hours: [], note: '' };
const august = { from: '2094-08-01', to: '2094-08-02', hours: [], note: '' };
const changed = (changes: Partial<Fields>): Fields => ({ ...BASIS, ...changes });

describe('hours that two users change at once', () => {
  it('keep the local changes, and take the rest from the saved hours', () => {
    const mine = changed({ weekly: withDay(BASIS.weekly, 1, [MORNING]), displayName: 'Ana' });
    const theirs = changed({ weekly: withDay(BASIS.weekly, 5, [EVENING]), timeZone: 'America/Chicago' });
    const { fields, changes } = merge(BASIS, mine, theirs);
    expect(hoursOfDay(fields.weekly, 1)).toEqual([MORNING]);
    expect(hoursOfDay(fields.weekly, 5)).toEqual([EVENING]);
    expect(fields).toMatchObject({ displayName: 'Ana', timeZone: 'America/Chicago' });
    expect(changes.map(({ name, mine: own }) => [name, own])).toEqual([
      ['Zona horaria', null],
      ['Viernes', null],
    ]);
  });

  it('name both users after a conflict, and keep the local change', () => {
    const mine = changed({ weekly: withDay(BASIS.weekly, 1, [MORNING]), takesAppointments: true });
    const theirs = changed({ weekly: withDay(BASIS.weekly, 1, []), takesAppointments: false });
    const { fields, changes } = merge(BASIS, mine, theirs);
    expect(hoursOfDay(fields.weekly, 1)).toEqual([MORNING]);
    expect(fields.takesAppointments).toBe(false);
    expect(changes).toEqual([
      { name: 'Toma citas', theirs: 'no', mine: null },
      { name: 'Lunes', theirs: 'No atiende', mine: '8:00\u00a0a.m. a 12:00\u00a0p.m.' },
    ]);
  });

  it('have no conflict when both made the same change', () => {
    const same = changed({ weekly: withDay(BASIS.weekly, 1, [MORNING]), displayName: ' Ana ' });
    expect(merge(BASIS, same, { ...same, displayName: 'Ana' }).changes).toEqual([]);
  });

  it('keep the special days of both, and drop those that either dropped', () => {
    const { fields, changes } = merge(
      BASIS,
      changed({ exceptions: [...BASIS.exceptions, july] }),
      changed({ exceptions: [august] }),
    );
    expect(fields.exceptions).toEqual([july, august]);
    expect(changes.map(({ name, theirs }) => `${name}: ${theirs}`)).toEqual([
      'Días agregados: Del 1 ago 2094 al 2 ago 2094: no atiende',
      'Días quitados: Del 24 dic 2094 al 31 dic 2094: no atiende (Navidad)',
    ]);
    expect(merge(BASIS, changed({ exceptions: [] }), BASIS).fields.exceptions).toEqual([]);
    expect(
      merge(BASIS, changed({ exceptions: [july] }), changed({ exceptions: [july] })).fields.exceptions,
    ).toEqual([july]);
  });
});
