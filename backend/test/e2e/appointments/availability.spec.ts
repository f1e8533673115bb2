import { DEFAULT_APPOINTMENT_RULES, type AppointmentRules } from 'domain/calendar/appointments';
import { createAdmin, logInUntil2100, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { book, newVisitor, NOW, setTime, slotsOf } from '../../support/own-calendar';

/** Agents' hours, and the free times offered to visitors. */
let app: TestApp;
let admin: TestAdmin;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  caller = await logInUntil2100(app, admin.username);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('DELETE FROM appointments');
  await app.query('DELETE FROM agent_availability');
  await app.query('UPDATE admin_users SET is_active = false WHERE id <> $1', [admin.id]);
  await setRules({});
  setTime(app, NOW);
});
afterEach(() => jest.restoreAllMocks());

interface Hours {
  agentId: string;
  takesAppointments: boolean;
  displayName: string | null;
  timeZone: string;
  weekly: { weekday: number; from: string; to: string }[];
  exceptions: { from: string; to: string; hours: { from: string; to: string }[]; note: string }[];
  version: number;
}

const DAILY = [1, 2, 3, 4, 5, 6, 7];
const daily = (from: string, to: string): Hours['weekly'] => DAILY.map((weekday) => ({ weekday, from, to }));
const path = (id = admin.id): string => `/api/admin/agents/${id}/availability`;
const save = async (changes: Partial<Omit<Hours, 'agentId'>>, id = admin.id) => {
  const { agentId: _, ...hours } = (await caller.get<Hours>(path(id))).body;
  return caller.put<Hours & Refusal>(path(id), { ...hours, ...changes });
};
const setRules = async (changes: Partial<AppointmentRules>): Promise<void> => {
  const { status } = await caller.put('/api/admin/settings', {
    appointmentRules: { ...DEFAULT_APPOINTMENT_RULES, federalHolidays: false, ...changes },
  });
  expect(status).toBe(200);
};
/** The beginnings of free times, in UTC, as `24T16:00`. */
const offered = async (query: { from: string; days?: number; timeZone?: string }): Promise<string[]> => {
  const { ref } = await newVisitor(app);
  const { body } = await slotsOf(app, ref, { days: 1, timeZone: 'America/New_York', ...query });
  return body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.slice(8, 16)));
};

describe('GET /api/admin/agents', () => {
  it('lists the active administrators', async () => {
    const other = await createAdmin(app);
    await app.query(`UPDATE admin_users SET first_name = 'Laura', last_name = 'Gómez' WHERE id = $1`, [
      other.id,
    ]);
    await save({ takesAppointments: false }, other.id);
    const off = await createAdmin(app);
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [off.id]);
    expect((await caller.get('/api/admin/agents')).body).toEqual({
      agents: [
        { id: admin.id, name: admin.username, takesAppointments: true, isSelf: true },
        { id: other.id, name: 'Laura Gómez', takesAppointments: false, isSelf: false },
      ],
    });
    expect((await caller.get<Refusal>(path(off.id))).body.code).toBe('AGENT_NOT_FOUND');
    expect((await caller.get<Refusal>(path('nobody'))).body.code).toBe('AGENT_NOT_FOUND');
  });
});

describe('GET/PUT /api/admin/agents/{id}/availability', () => {
  it('returns the hours of the first start until others are saved', async () => {
    const { body } = await caller.get<Hours>(path());
    expect(body).toMatchObject({
      agentId: admin.id,
      takesAppointments: true,
      displayName: null,
      timeZone: 'America/New_York',
      exceptions: [],
      version: 0,
    });
    expect(body.weekly.map(({ weekday, from, to }) => `${String(weekday)} ${from} ${to}`)).toEqual([
      ...[
        '1 09:00 18:00',
        '2 09:00 18:00',
        '3 09:00 18:00',
        '4 09:00 18:00',
        '5 09:00 18:00',
        '6 10:00 14:00',
      ],
    ]);
  });

  it('saves all of it, and records the values before', async () => {
    const hours = {
      takesAppointments: true,
      displayName: 'Laura Gómez',
      timeZone: 'America/Chicago',
      weekly: [{ weekday: 2, from: '10:00', to: '24:00' }],
      exceptions: [
        { from: '2026-12-24', to: '2026-12-26', hours: [], note: 'Vacaciones' },
        { from: '2026-11-29', to: '2026-11-29', hours: [{ from: '10:00', to: '12:00' }], note: '' },
      ],
    };
    const saved = await caller.put<Hours>(path(), { ...hours, version: 0 });
    expect([saved.status, saved.body]).toEqual([200, { ...hours, agentId: admin.id, version: 1 }]);
    expect((await caller.get<Hours>(path())).body).toEqual(saved.body);
    const [entry] = await app.query(
      `SELECT target, "before"->>'timeZone' AS was, "after"->>'timeZone' AS is FROM audit_entries
        WHERE action = 'availability_changed' ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ target: `admin:${admin.id}`, was: 'America/New_York', is: 'America/Chicago' });
  });

  it('does not overwrite a change that was saved since the hours were read', async () => {
    const { agentId: _, ...hours } = (await caller.get<Hours>(path())).body;
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => caller.put<Hours & Refusal>(path(), { ...hours, version })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('AVAILABILITY_CHANGED');
    }
    expect((await caller.get<Hours>(path())).body.version).toBe(2);
    await app.query('DELETE FROM agent_availability');
    expect((await caller.put<Refusal>(path(), { ...hours, version: 2 })).body.code).toBe(
      'AVAILABILITY_CHANGED',
    );
  });

  it.each<[string, object]>([
    ['weekly.0.to', { weekly: [{ weekday: 1, from: '18:00', to: '09:00' }] }],
    ['weekly.0.from', { weekly: [{ weekday: 1, from: '09:10', to: '18:00' }] }],
    ['weekly.0.to', { weekly: [{ weekday: 1, from: '09:00', to: '24:15' }] }],
    ['weekly.0.weekday', { weekly: [{ weekday: 0, from: '09:00', to: '18:00' }] }],
    ['exceptions.0.to', { exceptions: [{ from: '2026-12-24', to: '2026-12-23', hours: [], note: '' }] }],
    ['exceptions.0.from', { exceptions: [{ from: '2026-02-29', to: '2026-03-01', hours: [], note: '' }] }],
    ['timeZone', { timeZone: 'Marte/Olimpo' }],
    ['displayName', { displayName: 'x'.repeat(61) }],
    ['version', { version: -1 }],
  ])('refuses %s in %j', async (field, changes) => {
    const { status, body } = await save(changes);
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });
});

describe('the free times offered to visitors', () => {
  it('follow the hours', async () => {
    await save({ weekly: [{ weekday: 3, from: '10:00', to: '11:00' }], displayName: 'Laura Gómez' });
    expect(await offered({ from: '2026-11-25', days: 7 })).toEqual(['25T15:00', '25T15:30']);
    const { ref } = await newVisitor(app);
    expect((await book(app, ref, '2026-11-25T15:00:00.000Z')).body.with).toBe('Laura Gómez');
  });

  it('are empty if no agent takes appointments or is present', async () => {
    await save({ takesAppointments: false });
    expect(await offered({ from: '2026-11-25' })).toEqual([]);
    await save({ takesAppointments: true });
    expect(await offered({ from: '2026-11-25' })).toHaveLength(18);
    const other = await createAdmin(app);
    await app.query('UPDATE admin_users SET is_active = (id = $1)', [other.id]);
    expect(await offered({ from: '2026-11-25' })).toHaveLength(18);
    await app.query('UPDATE admin_users SET is_active = (id = $1)', [admin.id]);
  });

  it('combine all agents, each time once', async () => {
    const other = await createAdmin(app);
    await save({ weekly: daily('09:00', '11:00') });
    await save({ weekly: daily('10:15', '12:15'), timeZone: 'America/New_York' }, other.id);
    expect(await offered({ from: '2026-11-25' })).toEqual([
      ...['25T14:00', '25T14:30', '25T15:00', '25T15:15', '25T15:30', '25T15:45', '25T16:15', '25T16:45'],
    ]);
    await save({ weekly: daily('09:00', '12:00') }, other.id);
    expect(await offered({ from: '2026-11-25' })).toHaveLength(6);
  });

  it('respect the zones of the agent and of the visitor', async () => {
    await save({ timeZone: 'America/Los_Angeles', weekly: [{ weekday: 3, from: '16:00', to: '18:00' }] });
    // The evening of the west coast: a day later in Madrid.
    expect(await offered({ from: '2026-11-25', timeZone: 'Europe/Madrid' })).toEqual([]);
    expect(await offered({ from: '2026-11-26', timeZone: 'Europe/Madrid' })).toEqual([
      ...['26T00:00', '26T00:30', '26T01:00', '26T01:30'],
    ]);
    expect(await offered({ from: '2026-11-25', timeZone: 'America/Chicago' })).toHaveLength(4);
  });

  it('divide the hours at midnight without a gap', async () => {
    await save({ weekly: [...daily('23:00', '24:00'), ...daily('00:00', '01:00')] });
    expect(await offered({ from: '2026-11-25', days: 2 })).toEqual([
      ...['25T05:00', '25T05:30', '26T04:00', '26T04:30', '26T05:00', '26T05:30', '27T04:00', '27T04:30'],
    ]);
    await setRules({ durationMinutes: 60 });
    expect(await offered({ from: '2026-11-25' })).toEqual(['25T05:00', '26T04:00']);
    await setRules({ durationMinutes: 45 });
    expect(await offered({ from: '2026-11-25' })).toEqual(['25T05:00', '26T04:00', '26T04:45']);
    const { ref } = await newVisitor(app);
    expect((await book(app, ref, '2026-11-26T04:45:00.000Z')).status).toBe(201);
    expect(await offered({ from: '2026-11-26' })).toEqual(['27T04:00', '27T04:45']);
  });

  it('follow the clocks in spring', async () => {
    setTime(app, '2027-03-12T12:00:00Z');
    await save({ weekly: daily('00:00', '04:00') });
    // The clocks go from 2 to 3 on the 14th.
    expect(await offered({ from: '2027-03-13' })).toHaveLength(8);
    expect(await offered({ from: '2027-03-14' })).toEqual([
      ...['14T05:00', '14T05:30', '14T06:00', '14T06:30', '14T07:00', '14T07:30'],
    ]);
    expect(await offered({ from: '2027-03-15' })).toEqual([
      ...['15T04:00', '15T04:30', '15T05:00', '15T05:30', '15T06:00', '15T06:30', '15T07:00', '15T07:30'],
    ]);
  });

  it('follow the clocks in autumn, and contain no time twice', async () => {
    setTime(app, '2026-10-30T12:00:00Z');
    await save({ weekly: daily('00:00', '03:00') });
    // The clocks go from 2 to 1 on the first.
    const times = await offered({ from: '2026-11-01' });
    expect(times).toEqual([
      ...['01T04:00', '01T04:30', '01T05:00', '01T05:30', '01T06:00', '01T06:30', '01T07:00', '01T07:30'],
    ]);
    const { ref } = await newVisitor(app);
    expect((await book(app, ref, '2026-11-01T06:30:00.000Z')).status).toBe(201);
    expect(await offered({ from: '2026-11-01' })).toEqual(times.filter((time) => time !== '01T06:30'));
  });

  it('include the leap day', async () => {
    setTime(app, '2028-02-27T12:00:00Z');
    expect(await offered({ from: '2028-02-29' })).toHaveLength(18);
    await save({ exceptions: [{ from: '2028-02-29', to: '2028-02-29', hours: [], note: '' }] });
    expect(await offered({ from: '2028-02-29' })).toEqual([]);
    expect(await offered({ from: '2028-03-01' })).toHaveLength(18);
  });

  it('follow overlapping exceptions, where a closed one wins', async () => {
    const hours = (from: string, to: string): Hours['exceptions'][number]['hours'] => [{ from, to }];
    await save({
      exceptions: [
        { from: '2026-11-25', to: '2026-11-26', hours: hours('09:00', '10:00'), note: '' },
        { from: '2026-11-26', to: '2026-11-27', hours: hours('09:30', '11:00'), note: '' },
        { from: '2026-11-27', to: '2026-11-30', hours: [], note: '' },
      ],
    });
    expect(await offered({ from: '2026-11-25', days: 6 })).toEqual([
      ...['25T14:00', '25T14:30', '26T14:00', '26T14:30', '26T15:00', '26T15:30'],
    ]);
  });

  it('are none on holidays, unless an exception opens them', async () => {
    await setRules({ holidays: ['2026-11-25'], federalHolidays: true });
    expect(await offered({ from: '2026-11-25', days: 2 })).toEqual([]);
    expect(await offered({ from: '2026-11-27' })).toHaveLength(18);
    await save({
      exceptions: [
        { from: '2026-11-26', to: '2026-11-26', hours: [{ from: '09:00', to: '09:30' }], note: '' },
      ],
    });
    // Thanksgiving.
    expect(await offered({ from: '2026-11-25', days: 2 })).toEqual(['26T14:00']);
    await setRules({ holidays: ['2026-11-25'] });
    expect(await offered({ from: '2026-11-25', days: 2 })).toEqual(['26T14:00']);
  });

  it('exclude the free minutes around an appointment', async () => {
    await setRules({ bufferMinutes: 15 });
    await save({ weekly: daily('09:00', '12:00') });
    const { ref } = await newVisitor(app);
    expect((await book(app, ref, '2026-11-25T15:00:00.000Z')).status).toBe(201);
    expect(await offered({ from: '2026-11-25' })).toEqual(['25T14:00', '25T16:00', '25T16:30']);
  });

  it('respect the agent’s daily limit', async () => {
    await setRules({ perDay: 2 });
    await save({ weekly: daily('20:00', '22:00'), timeZone: 'America/Los_Angeles' });
    // Both on the 25th in Los Angeles: the 26th in UTC.
    for (const startsAt of ['2026-11-26T04:00:00.000Z', '2026-11-26T05:00:00.000Z']) {
      const { ref } = await newVisitor(app);
      expect((await book(app, ref, startsAt)).status).toBe(201);
    }
    const { ref } = await newVisitor(app);
    expect((await book(app, ref, '2026-11-26T04:30:00.000Z')).body.code).toBe('SLOT_TAKEN');
    expect(await offered({ from: '2026-11-25', days: 3, timeZone: 'America/Los_Angeles' })).toEqual([
      ...['27T04:00', '27T04:30', '27T05:00', '27T05:30', '28T04:00', '28T04:30', '28T05:00', '28T05:30'],
    ]);
  });
});
