import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('POST /api/validate-phone', () => {
  it.each([
    ['(305) 420-1234', '+13054201234'],
    ['305.420.1234', '+13054201234'],
    ['+1 305 420 1234', '+13054201234'],
    ['1-305-420-1234', '+13054201234'],
    ['7874201234', '+17874201234'],
    ['939 420 1234', '+19394201234'],
    ['001 305 420 1234', '+13054201234'],
    ['011 1 305 420 1234', '+13054201234'],
  ])('accepts %s', async (typed, e164) => {
    const { status, body } = await app.post('/api/validate-phone', { phoneNumber: typed });
    expect(status).toBe(200);
    expect(body).toEqual({ valid: true, phoneNumber: e164 });
  });

  it.each([
    ['toll-free', '(800) 420-1234', 'número no es válido'],
    ['premium', '(900) 420-1234', 'número no es válido'],
    ['personal', '(500) 420-1234', 'número no es válido'],
    ['fictional', '(305) 555-0134', 'número no es válido'],
    ['directory help', '(305) 555-1212', 'número no es válido'],
    ['exchange 911', '(305) 911-1234', 'número no es válido'],
    ['exchange 976', '(305) 976-1234', 'número no es válido'],
    ['exchange 411', '(305) 411-1234', 'número no es válido'],
    ['unassigned area', '(999) 420-1234', 'número no es válido'],
    ['too short', '305 420', 'número no es válido'],
    ['words', 'llámame', 'número no es válido'],
    ['empty', '', 'número no es válido'],
    ['Canada', '(416) 420-1234', 'números de Estados Unidos'],
    ['Dominican Republic', '(809) 420-1234', 'números de Estados Unidos'],
    ['Mexico', '+52 55 1234 5678', 'números de Estados Unidos'],
    ['Spain', '+34 612 345 678', 'números de Estados Unidos'],
    ['El Salvador', '+503 7123 4569', 'números de Estados Unidos'],
    ['El Salvador, dialled', '00503 7123 4569', 'números de Estados Unidos'],
    ['Guatemala, dialled', '011 502 4123 4567', 'números de Estados Unidos'],
    ['El Salvador, without a country code', '503 7123 4569', 'números de Estados Unidos'],
    ['Virgin Islands', '(340) 420-1234', 'Islas Vírgenes'],
    ['Guam', '+1 671 420 1234', 'Guam'],
    ['American Samoa', '(684) 622-1234', 'Samoa Americana'],
    ['Northern Marianas', '(670) 234-1234', 'Marianas del Norte'],
    ['toll-free, with a reason', '888 420 1234', 'los números 800 y 900 no reciben mensajes'],
  ])('refuses a number that is %s', async (_, typed, text) => {
    const { status, body } = await app.post('/api/validate-phone', { phoneNumber: typed });
    expect(status).toBe(200);
    expect(body).toEqual({ valid: false, message: expect.stringContaining(text) });
  });

  it('allows 60 requests an hour for an address, and five times as many for a mobile carrier', async () => {
    const ip = newIp();
    const carrier = '172.58.4.4';
    for (const [address, cap] of [
      [ip, 60],
      [carrier, 300],
    ] as const) {
      await app.query('INSERT INTO limit_counters VALUES ($1, $2, now() + interval $$10 min$$)', [
        `validate-ip:${address}`,
        cap - 1,
      ]);
      expect((await app.post('/api/validate-phone', { phoneNumber: '3054201234' }, address)).status).toBe(
        200,
      );
      const refused = await app.post<Refusal>('/api/validate-phone', { phoneNumber: '3054201234' }, address);
      expect(refused.status).toBe(429);
      expect(refused.body.message).toContain('intentos');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    }
  });
});
