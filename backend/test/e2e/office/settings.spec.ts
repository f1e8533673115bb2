import { DEFAULT_APPOINTMENT_RULES } from 'domain/calendar/appointments';
import { DEFAULT_QUIET_HOURS } from '../../../src/modules/settings/legal-hours';
import { ROLES } from 'domain/office/permissions';
import { SETTING_NAMES, type Setting } from 'domain/office/setting-names';
import { SettingsRepository } from '../../../src/modules/settings/settings.repository';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createAdmin, logIn, PASSWORD, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'http://localhost:3000' });
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());

interface Settings {
  calendarMode: string;
  calendarUrl: string;
  smsNotifications: boolean;
  emailNotifications: boolean;
  notificationPhones: string[];
  timeZone: string;
}
const days = { unverifiedLeads: 365, attempts: 180, ipData: 180, events: 730 };
const put = (body: object) => caller.put<Settings & Refusal>('/api/admin/settings', body);

describe('GET /api/admin/settings', () => {
  it('has a default for everything', async () => {
    expect((await caller.get('/api/admin/settings')).body).toEqual({
      calendarMode: 'own',
      secondFactorRoles: [],
      agentsSee: 'own',
      stopsEverywhere: false,
      assignment: 'manual',
      assignmentMinutes: 5,
      cancellationRefunds: 'automatic',
      calendarUrl: expect.stringMatching(/\/calendario$/),
      callsFrom: '',
      appointmentRules: {
        durationMinutes: 30,
        bufferMinutes: 0,
        noticeMinutes: 120,
        horizonDays: 14,
        perDay: null,
        holidays: [],
        federalHolidays: true,
      },
      appointmentMessages: { nudges: true, dayBefore: true, twoHours: true },
      smsNotifications: false,
      emailNotifications: false,
      notificationEmails: [],
      notificationPhones: [],
      timeZone: 'America/New_York',
      verificationDailyBudgetCents: 4_160,
      allowlist: [],
      dnsBlocklists: ['zen.spamhaus.org', 'bl.spamcop.net', 'dnsbl.dronebl.org'],
      retentionDays: { unverifiedLeads: 365, attempts: 180, ipData: 180, events: 730, auditEntries: 1_830 },
      campaignRatePerSecond: 1,
      smsSegmentPrice: 0.0083,
      quietHours: DEFAULT_QUIET_HOURS,
      verificationMethods: ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'].map((method) => ({
        method,
        enabled: true,
      })),
      officePhone: '',
      officeEmail: '',
      officeAddress: '',
      unreadable: [],
      warnings: expect.any(Array),
    });
  });

  it('ignores a setting that an older version has saved', async () => {
    await app.query(`INSERT INTO settings (key, value) VALUES ('smsDailyBudget', '500')`);
    const { body } = await caller.get('/api/admin/settings');
    expect(body).not.toHaveProperty('smsDailyBudget');
    await app.query('DELETE FROM settings');
  });

  it('uses an external calendar when the owner’s address is elsewhere, and ours when the address is our page', async () => {
    const save = async (changes: Partial<Settings>) =>
      (await caller.put<Settings>('/api/admin/settings', changes)).body;
    const { calendarUrl: own } = (await caller.get<Settings>('/api/admin/settings')).body;
    const elsewhere = 'https://calendly.com/x/y';
    expect(await save({ calendarUrl: elsewhere })).toMatchObject({ calendarMode: 'external' });
    expect(await save({ calendarMode: 'callback' })).toMatchObject({ calendarUrl: elsewhere });
    expect(await save({ calendarUrl: own })).toMatchObject({ calendarMode: 'own' });
    // A form that sends back all values with another address changes the address alone.
    expect(await save({ calendarUrl: elsewhere, calendarMode: 'own' })).toMatchObject({
      calendarMode: 'external',
    });
    expect(await save({ calendarUrl: elsewhere, calendarMode: 'own' })).toMatchObject({
      calendarMode: 'own',
    });
    // Our page, in another notation.
    expect(await save({ calendarUrl: `${own.replace('localhost', 'LOCALHOST')}/` })).toMatchObject({
      calendarMode: 'own',
    });
    expect(await save({ calendarUrl: elsewhere })).toMatchObject({ calendarMode: 'external' });
    // An installation that named its calendar before there was a mode.
    await app.query(`DELETE FROM settings WHERE key = 'calendarMode'`);
    expect((await caller.get<Settings>('/api/admin/settings')).body).toMatchObject({
      calendarMode: 'external',
    });
    await app.query('DELETE FROM settings');
    await app.query('DELETE FROM audit_entries');
  });

  it.each([
    { durationMinutes: 7 },
    { durationMinutes: 300 },
    { bufferMinutes: -5 },
    { noticeMinutes: 20_000 },
    { horizonDays: 61 },
    { perDay: 0 },
    { holidays: ['2026-02-30'] },
    { holidays: ['2026-12-25', '2026-12-25'] },
    { federalHolidays: 'no' },
  ])('refuses the rules %j', async (change) => {
    const appointmentRules = { ...DEFAULT_APPOINTMENT_RULES, ...change };
    expect((await caller.put('/api/admin/settings', { appointmentRules })).status).toBe(400);
  });

  it('warns about calls from a number that no page names, but not about notices without a recipient yet', async () => {
    const warnings = async () =>
      (await caller.get<{ warnings: string[] }>('/api/admin/settings')).body.warnings;
    expect(await warnings()).toEqual([expect.stringContaining('Falta el teléfono de la oficina')]);
    const { body } = await caller.put<{ warnings: string[] }>('/api/admin/settings', {
      callsFrom: '(305) 420-1234',
    });
    expect(body.warnings).toEqual([]);
    expect(await warnings()).toEqual([]);
    await app.query('DELETE FROM settings');
    await app.query('DELETE FROM audit_entries');
  });
});

describe('a stored setting that cannot be read', () => {
  const BROKEN = ['', '{"from":', '[[]]', 'null', '"\\u0000"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`];
  const KEYS = Object.keys(SETTING_NAMES) as Setting[];
  /** Strictest values of the settings that protect. */
  const STRICTEST: Record<string, unknown> = {
    secondFactorRoles: [...ROLES],
    agentsSee: 'own',
    stopsEverywhere: true,
    quietHours: { default: { weekdays: null, saturday: null, sunday: null }, states: [] },
    verificationDailyBudgetCents: 0,
    campaignRatePerSecond: 1,
    allowlist: [],
  };
  type Current = Record<string, unknown> & { unreadable: string[]; warnings: string[] };
  const store = (key: string, value: string) =>
    app.query(
      `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, value],
    );
  const current = async () => (await caller.get<Current>('/api/admin/settings')).body;

  afterEach(async () => {
    await app.query('DELETE FROM settings');
    await app.query('DELETE FROM audit_entries');
    await current();
  });

  it.each(KEYS)('%s has its strictest value or its default, and is repaired by saving it', async (key) => {
    await app.query('UPDATE admin_users SET otp_enabled = true');
    const usual = await current();
    for (const value of BROKEN) {
      await store(key, value);
      const shown = await current();
      expect(shown.unreadable).toEqual([key]);
      expect(shown.warnings[0]).toContain(`“${SETTING_NAMES[key]}”`);
      expect(shown[key]).toEqual(STRICTEST[key] ?? usual[key]);
    }
    // The answer of GET can be sent back unchanged.
    const { status, body } = await put({ ...(await current()), password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ unreadable: [], [key]: STRICTEST[key] ?? usual[key] });
    await app.query('UPDATE admin_users SET otp_enabled = false');
  });

  it('does not break screens, pages or logins', async () => {
    const [lead] = await insertLeads(app, [{ verification_status: 'verified' }]);
    const { username } = await createAdmin(app, { role: 'agent', email: 'ana@example.com' });
    await app.query(`UPDATE admin_users SET otp_enabled = username <> $1`, [username]);
    for (const value of BROKEN) {
      for (const key of KEYS) await store(key, value);
      const agent = await logIn(app, username);
      expect((await agent.get('/api/admin/leads')).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
      await current();
      for (const path of [
        '/api/admin/session',
        '/api/admin/desk',
        '/api/admin/leads',
        `/api/admin/leads/${lead}`,
        '/api/admin/conversations',
        '/api/admin/appointments?from=2026-01-01&to=2026-01-07',
        '/api/admin/channels',
        '/api/admin/analytics/performance',
        '/api/config',
      ]) {
        const { status } = await caller.get(path);
        expect([path, status]).toEqual([path, 200]);
      }
      const created = await caller.post('/api/admin/leads', {
        fullName: 'Ana Prueba',
        phoneNumber: newPhone(),
      });
      expect(created.status).toBe(201);
      const sent = await app.post('/api/leads', submission(newPhone()), newIp());
      expect([201, 503]).toContain(sent.status);
      const erased = await caller.post('/api/admin/privacy/erase', {
        phoneNumber: newPhone(),
        reason: 'Lo pidió por teléfono.',
      });
      expect(erased.status).toBeLessThan(500);
    }
    await app.query(`UPDATE admin_users SET otp_enabled = false`);
  });
});

describe('GET /api/admin/settings without an agent who takes appointments', () => {
  const warnings = async () =>
    (await caller.get<{ warnings: string[] }>('/api/admin/settings')).body.warnings.join();

  it.each([
    ['an agent who is switched off', `false, '[{"weekday": 1, "from": "09:00", "to": "18:00"}]', '[]'`, true],
    ['an agent without hours', `true, '[]', '[]'`, true],
    [
      'an agent who works on some days only',
      `true, '[]', '[{"from": "2094-03-01", "to": "2094-03-01", "hours": [{"from": "09:00", "to": "12:00"}], "note": ""}]'`,
      false,
    ],
  ])('counts %s', async (_, hours, isWarned) => {
    await app.query(
      `INSERT INTO agent_availability (admin_id, takes_appointments, weekly, exceptions)
       SELECT u.id, v.takes, v.weekly::jsonb, v.exceptions::jsonb
         FROM admin_users u, (VALUES (${hours})) AS v (takes, weekly, exceptions)`,
    );
    expect((await warnings()).includes('Nadie toma citas')).toBe(isWarned);
    await app.query('DELETE FROM agent_availability');
    expect(await warnings()).not.toContain('Nadie toma citas');
  });
});

describe('PUT /api/admin/settings', () => {
  it('changes the given fields, keeps the rest, and records the values before and after', async () => {
    const { status, body } = await put({
      calendarUrl: ' https://cal.example.com/x ',
      notificationPhones: ['(305) 420-1234'],
      emailNotifications: false,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      calendarUrl: 'https://cal.example.com/x',
      notificationPhones: ['+13054201234'],
      timeZone: 'America/New_York',
    });
    expect((await caller.get<Settings>('/api/admin/settings')).body).toEqual(body);
    expect(await app.query(`SELECT "after" FROM audit_entries WHERE action = 'settings_changed'`)).toEqual([
      {
        after: {
          calendarMode: 'external',
          calendarUrl: 'https://cal.example.com/x',
          notificationPhones: ['+13054201234'],
        },
      },
    ]);
  });

  it('switches notices on with the first address, until the owner decides', async () => {
    expect((await put({ notificationPhones: [] })).body.smsNotifications).toBe(false);
    expect((await put({ notificationEmails: ['ventas@example.com'] })).body).toMatchObject({
      emailNotifications: true,
      smsNotifications: false,
    });
    expect((await put({ emailNotifications: false })).body.emailNotifications).toBe(false);
    expect((await put({ notificationEmails: ['otra@example.com'] })).body.emailNotifications).toBe(false);
  });

  it('keeps data for ever when the setting says so', async () => {
    const { body } = await put({ retentionDays: { ...days, unverifiedLeads: null } });
    expect(body).toMatchObject({ retentionDays: { ...days, unverifiedLeads: null } });
  });

  it('keeps the period of the audit trail for clients that do not know the setting', async () => {
    await put({ retentionDays: { ...days, auditEntries: 400 } });
    const { body } = await put({ retentionDays: { ...days, events: 90 } });
    expect(body).toMatchObject({ retentionDays: { ...days, events: 90, auditEntries: 400 } });
    const forEver = await put({ retentionDays: { ...days, auditEntries: null } });
    expect(forEver.body).toMatchObject({ retentionDays: { auditEntries: null } });
  });

  it('accepts an answer of GET unchanged', async () => {
    const { body } = await put({ calendarUrl: 'https://calendly.com/credito-claro/consulta' });
    expect(await put(body)).toMatchObject({ status: 200, body });
  });

  it('keeps both of two changes at once', async () => {
    await Promise.all([put({ verificationDailyBudgetCents: 500 }), put({ timeZone: 'America/Chicago' })]);
    expect((await put({})).body).toMatchObject({
      verificationDailyBudgetCents: 500,
      timeZone: 'America/Chicago',
    });
  });

  it.each([
    [{ smsSegmentPrice: 1e-7 }, 'El precio por segmento debe ser un número.'],
    [{ smsSegmentPrice: 0.0000081 }, 'El precio por segmento debe ser un número.'],
    [{ calendarUrl: 'no es' }, 'Please enter a valid URL'],
    [{ calendarUrl: 'https://ana:clave@cal.example.com' }, 'Please enter a valid URL'],
    [
      { allowlist: ['198.51.100.0/40'] },
      'Cada línea debe ser una IP, un rango como 198.51.100.0/24 o un teléfono de EE. UU.',
    ],
    [{ allowlist: ['198.51.100.7', '::ffff:198.51.100.7'] }, 'Hay una entrada repetida.'],
    [
      { dnsBlocklists: ['no es un dominio'] },
      'Una de las listas no es un nombre de dominio, como zen.spamhaus.org.',
    ],
    [{ calendarUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ calendarUrl: null }, 'Please enter a valid URL'],
    [{ smsNotifications: 'sí' }, 'smsNotifications debe ser verdadero o falso.'],
    [{ stopsEverywhere: 'sí' }, 'stopsEverywhere debe ser verdadero o falso.'],
    [{ notificationEmails: ['x'] }, 'Uno de los correos no es válido.'],
    [{ notificationPhones: ['123'] }, 'Uno de los teléfonos no es un número de Estados Unidos.'],
    [{ notificationPhones: ['3054201234', '(305) 420-1234'] }, 'Hay un teléfono repetido.'],
    [{ timeZone: 'Luna/Mar' }, 'Esa zona horaria no existe.'],
    [{ verificationDailyBudgetCents: -1 }, 'El presupuesto diario no puede ser negativo.'],
    [{ verificationDailyBudgetCents: 1.5 }, 'El presupuesto diario debe ser un número entero de centavos.'],
    [{ verificationDailyBudgetCents: 2_500_001 }, 'El presupuesto diario puede ser de $25,000 como máximo.'],
    [{ smsDailyBudget: 2_000 }, 'El campo smsDailyBudget no existe.'],
    [{ retentionDays: { ...days, attempts: 29 } }, 'Los datos se guardan 30 días como mínimo.'],
    [
      { retentionDays: { ...days, ipData: 4_000 } },
      'Pueden ser 3,650 días como máximo; vacío (null) es para siempre.',
    ],
    [
      { retentionDays: { ...days, events: '90' } },
      'Los días deben ser un número entero, o quedar vacíos (null) para siempre.',
    ],
    [
      { retentionDays: { ...days, auditEntries: 364 } },
      'El registro de auditoría se guarda 365 días como mínimo.',
    ],
    [{ retentionDays: { attempts: 90 } }, 'Revise los campos marcados.'],
    [{ retentionDays: { ...days, otra: 90 } }, 'El campo retentionDays.otra no existe.'],
    [{ retentionDays: null }, 'retentionDays debe ser un objeto.'],
    [{ retentionDays: [] }, 'retentionDays debe ser un objeto.'],
    [{ otra: 1 }, 'El campo otra no existe.'],
  ])('refuses %j', async (body, text) => {
    const answer = await put(body);
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });
});

it('keeps a saved change when a reading that began before it ends later', async () => {
  const repository = app.app.get(SettingsRepository);
  const settings = app.app.get(SettingsService);
  const list = repository.list.bind(repository);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(repository, 'list').mockImplementationOnce(async (source) => {
    const rows = await list(source);
    await released;
    return rows;
  });
  const reading = settings.current();
  expect((await put({ campaignRatePerSecond: 7 })).status).toBe(200);
  release();
  await reading;
  expect((await settings.get()).campaignRatePerSecond).toBe(7);
  await put({ campaignRatePerSecond: 1 });
});
