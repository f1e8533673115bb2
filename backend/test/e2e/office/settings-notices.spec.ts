import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

/** Recipients of the notice when a sensitive setting is changed. */
let app: TestApp;
let caller: Caller;
let username: string;
beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
  ({ username } = await createAdmin(app, { email: 'duena@oficina.com' }));
  await createAdmin(app, { email: 'socia@oficina.com' });
  const { id } = await createAdmin(app, { email: 'antigua@oficina.com' });
  await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [id]);
  caller = await logIn(app, username);
});
afterAll(() => app.close());

const put = async (changes: object): Promise<void> => {
  expect((await caller.put('/api/admin/settings', changes)).status).toBe(200);
};
/** The mails sent since the last call, when the queued jobs are done. */
async function mails(): Promise<{ to: string; body: string }[]> {
  const waiting = () =>
    app.query(
      `SELECT 1 FROM jobs.job WHERE name = 'settings-changed' AND state IN ('created', 'retry', 'active')`,
    );
  while ((await waiting()).length > 0) await new Promise(setImmediate);
  // The driver answers a DELETE with rows and a count.
  const [sent] = (await app.query(
    `DELETE FROM outbox_messages WHERE channel = 'email' RETURNING recipient AS to, body`,
  )) as unknown as [{ to: string; body: string }[], number];
  return sent;
}

describe('a change of settings', () => {
  it('notifies the administrators and the addresses that were configured before and after', async () => {
    await put({ notificationEmails: ['ventas@oficina.com'] });
    await mails();
    await put({
      notificationEmails: ['espia@evil.example'],
      calendarUrl: 'https://calendly.com.evil.example/cita',
      verificationDailyBudgetCents: 2_000_000,
      timeZone: 'America/Chicago',
    });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'duena@oficina.com',
      'espia@evil.example',
      'socia@oficina.com',
      'ventas@oficina.com',
    ]);
    for (const { body } of sent) {
      expect(body).toContain(`${username} cambió la configuración`);
      expect(body).toContain(`Desde la dirección IP ${caller.ip}`);
      expect(body).toContain('Correos que reciben los avisos: ventas@oficina.com → espia@evil.example');
      expect(body).toMatch(/Calendario: \S+ → https:\/\/calendly\.com\.evil\.example\/cita/);
      expect(body).toContain('Presupuesto diario de verificación: $41.60 → $20,000');
      expect(body).not.toContain('Chicago');
    }
  });

  it.each([
    [{ allowlist: ['24.0.0.0/8'] }, 'Nunca bloquear: ninguno → 24.0.0.0/8'],
    [
      { retentionDays: { unverifiedLeads: 30, attempts: 180, ipData: null, events: 730 } },
      'Conservación de datos: leads sin verificar 365 días, códigos 180 días, direcciones 180 días, pasos 730 días, auditoría 1,830 días → leads sin verificar 30 días, códigos 180 días, direcciones para siempre, pasos 730 días, auditoría 1,830 días',
    ],
    [{ emailNotifications: false }, 'Avisos por correo: sí → no'],
    [{ smsNotifications: true }, 'Avisos por SMS: no → sí'],
    [{ campaignRatePerSecond: 500 }, /Segmentos de campaña por segundo: \d+ → 500/],
    [{ notificationPhones: ['(305) 420-1234'] }, 'Teléfonos de avisos: ninguno → +13054201234'],
    [
      {
        quietHours: {
          default: { weekdays: { from: '00:00', to: '23:45' }, saturday: null, sunday: null },
          states: [],
        },
      },
      '→ lunes a viernes 00:00–23:45, sábado sin envíos, domingo sin envíos; feriados legales cerrados',
    ],
  ])('of %j states old and new', async (changes, line) => {
    await put(changes);
    const sent = await mails();
    expect(sent.length).toBeGreaterThanOrEqual(2);
    for (const { body } of sent) expect(body).toMatch(line);
  });

  it('sends no notice when it is harmless or changes nothing', async () => {
    await put({ allowlist: ['203.0.113.7'] });
    await mails();
    await put({ timeZone: 'America/Denver', smsSegmentPrice: 0.01, dnsBlocklists: ['zen.spamhaus.org'] });
    await put({ allowlist: ['203.0.113.7'] });
    expect(await mails()).toEqual([]);
  });

  it('sends one notice, even when the job runs twice', async () => {
    await put({ verificationDailyBudgetCents: 7 });
    expect((await mails()).length).toBeGreaterThan(0);
    await app.query(
      `INSERT INTO jobs.job (name, data) SELECT name, data FROM jobs.job WHERE name = 'settings-changed' ORDER BY created_on DESC LIMIT 1`,
    );
    expect(await mails()).toEqual([]);
  });
});
