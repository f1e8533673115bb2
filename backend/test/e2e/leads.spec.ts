import { createTestApp, lastCode, newPhone, submission, wrongCode, type TestApp } from '../support/app';

interface CodeSent {
  submissionId: string;
  phoneNumber: string;
  message: string;
  expiresAt: string;
  resendAvailableAt: string;
}
interface Refusal {
  code: string;
  message: string;
  error: string;
  requestId: string;
  details?: { field: string; code: string; message: string }[];
}

let app: TestApp;
let address = 0;
/** An address no other test uses, so that its limits are its own. */
const newIp = (): string => `203.0.${(address++ >> 8) & 255}.${address & 255}`;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Lets the next code be sent without waiting for the minute between codes. */
const endSendGap = (phone: string): Promise<unknown> =>
  app.query(`DELETE FROM limit_counters WHERE key = $1`, [`send-gap-phone:${phone}`]);

describe('POST /api/validate-phone', () => {
  it.each([
    ['(305) 420-1234', '+13054201234'],
    ['305.420.1234', '+13054201234'],
    ['+1 305 420 1234', '+13054201234'],
    ['1-305-420-1234', '+13054201234'],
    ['7874201234', '+17874201234'],
    ['939 420 1234', '+19394201234'],
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
  ])('refuses a number that is %s', async (_, typed, text) => {
    const { status, body } = await app.post('/api/validate-phone', { phoneNumber: typed });
    expect(status).toBe(200);
    expect(body).toEqual({ valid: false, message: expect.stringContaining(text) });
  });

  it('allows 60 an hour for an address, and five times as many for a mobile carrier', async () => {
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

describe('POST /api/leads', () => {
  it('saves the lead, sends a code and says when it ends', async () => {
    const phone = newPhone();
    const before = Date.now();
    const { status, body } = await app.post<CodeSent>('/api/leads', submission(phone), newIp());
    expect(status).toBe(201);
    expect(body).toEqual({
      submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phoneNumber: phone,
      message: expect.stringContaining('código'),
      expiresAt: expect.any(String),
      resendAvailableAt: expect.any(String),
    });
    expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(600_000);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    expect(Date.parse(body.resendAvailableAt) - before).toBeGreaterThanOrEqual(60_000);

    const [lead] = await app.query('SELECT * FROM leads WHERE phone_number = $1', [phone]);
    expect(lead).toMatchObject({
      full_name: 'María Fernández López',
      state: 'FL',
      verification_status: 'pending',
      lead_category: 'new',
      lead_source: 'website',
    });
    const code = await lastCode(app, phone);
    expect(JSON.stringify(lead)).not.toContain(code);
    const attempts = await app.query('SELECT * FROM otp_attempts WHERE phone_number = $1', [phone]);
    expect(attempts).toEqual([expect.objectContaining({ attempt_type: 'send', success: true })]);
    expect(
      await app.query(`SELECT 1 FROM analytics_events WHERE lead_id = $1 AND event = 'code_sent'`, [
        lead!['id'],
      ]),
    ).toHaveLength(1);
  });

  it.each([
    ['fullName', { fullName: 'Ana' }, 'El nombre debe tener al menos 8 caracteres'],
    [
      'fullName',
      { fullName: 'María López 3' },
      'El nombre solo puede contener letras y espacios, sin números',
    ],
    ['fullName', { fullName: 42 }, 'El nombre debe tener al menos 8 caracteres'],
    ['state', { state: 'ZZ' }, 'Debe seleccionar su estado'],
    ['state', { state: undefined }, 'Debe seleccionar su estado'],
    ['phoneNumber', { phoneNumber: '305' }, 'Formato de teléfono inválido'],
    ['phoneNumber', { phoneNumber: { $gt: '' } }, 'Formato de teléfono inválido'],
  ])('refuses a bad %s with its text', async (field, change, text) => {
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(newPhone()), ...change },
      newIp(),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: text,
      error: text,
      details: [{ field, message: text }],
    });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses a field it does not know', async () => {
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(newPhone()), isAdmin: true },
      newIp(),
    );
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'isAdmin', code: 'UNKNOWN_FIELD', message: expect.any(String) }]);
  });

  it.each([
    ['(416) 420-1234', 'números de Estados Unidos'],
    ['(305) 555-0134', 'número no es válido'],
  ])('refuses %s with 422', async (phoneNumber, text) => {
    const { status, body } = await app.post<Refusal>('/api/leads', submission(phoneNumber), newIp());
    expect(status).toBe(422);
    expect(body.message).toContain(text);
  });

  it('accepts every Spanish letter, and spaces around the name', async () => {
    const phone = newPhone();
    const fullName = '  Ángel  Íñigo Güemes Núñez ';
    expect((await app.post('/api/leads', { ...submission(phone), fullName }, newIp())).status).toBe(201);
    const [lead] = await app.query('SELECT full_name FROM leads WHERE phone_number = $1', [phone]);
    expect(lead).toEqual({ full_name: 'Ángel Íñigo Güemes Núñez' });
  });

  it('refuses a second code within the minute, and says when', async () => {
    const phone = newPhone();
    const ip = newIp();
    await app.post('/api/leads', submission(phone), ip);
    const { status, body, headers } = await app.post<Refusal>('/api/leads', submission(phone), ip);
    expect(status).toBe(429);
    expect(body.code).toBe('CODE_RECENTLY_SENT');
    expect(body.message).toContain('intentos');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('updates a pending lead that submits again', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const first = await lastCode(app, phone);
    await endSendGap(phone);
    await app.post(
      '/api/leads',
      { ...submission(phone), fullName: 'María Gómez Ruiz', state: 'TX' },
      newIp(),
    );
    const leads = await app.query(
      'SELECT full_name, state, touchpoint_count FROM leads WHERE phone_number = $1',
      [phone],
    );
    expect(leads).toEqual([{ full_name: 'María Gómez Ruiz', state: 'TX', touchpoint_count: 1 }]);
    if ((await lastCode(app, phone)) !== first) {
      expect(
        (await app.post('/api/leads/verify', { phoneNumber: phone, code: first }, newIp())).body,
      ).toMatchObject({ verified: false });
    }
  });

  it('changes nothing of a verified lead until its new code is verified', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, newIp());
    await endSendGap(phone);
    const again = await app.post<CodeSent>(
      '/api/leads',
      { ...submission(phone), fullName: 'Lucía Pérez Soto', state: 'NY' },
      newIp(),
    );
    expect(again.status).toBe(201);
    const read = async (): Promise<unknown> =>
      (
        await app.query('SELECT full_name, state, verification_status FROM leads WHERE phone_number = $1', [
          phone,
        ])
      )[0];
    expect(await read()).toEqual({
      full_name: 'María Fernández López',
      state: 'FL',
      verification_status: 'verified',
    });
    await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, newIp());
    expect(await read()).toEqual({
      full_name: 'Lucía Pérez Soto',
      state: 'NY',
      verification_status: 'verified',
    });
  });

  it('keeps the exact consent texts with version, time and address', async () => {
    const phone = newPhone();
    const ip = newIp();
    const { body: config } = await app.get<{ consentTextVersion: string; consentSmsNotice: string }>(
      '/api/config',
    );
    const consent = { marketingSms: false, textVersion: config.consentTextVersion };
    expect((await app.post('/api/leads', { ...submission(phone), consent }, ip)).status).toBe(201);
    const consents = await app.query('SELECT * FROM consents WHERE phone_number = $1 ORDER BY kind DESC', [
      phone,
    ]);
    expect(consents).toEqual([
      expect.objectContaining({
        kind: 'verification_sms',
        granted: true,
        text_shown: config.consentSmsNotice,
        ip_address: ip,
      }),
      expect.objectContaining({
        kind: 'marketing_sms',
        granted: false,
        text_version: config.consentTextVersion,
      }),
    ]);
  });

  it('refuses a consent text nobody published', async () => {
    const consent = { marketingSms: true, textVersion: '1999-01-01' };
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(newPhone()), consent },
      newIp(),
    );
    expect(status).toBe(400);
    expect(body.details?.[0]).toMatchObject({
      field: 'consent.textVersion',
      code: 'UNKNOWN_CONSENT_VERSION',
    });
  });

  it('sends nothing to a filled honeypot, but keeps the lead for review', async () => {
    const phone = newPhone();
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(phone), website: 'http://spam' },
      newIp(),
    );
    expect(status).toBe(422);
    expect(body.message).toContain('No pudimos enviar el código');
    const [lead] = await app.query(
      'SELECT id, fraud_score, fraud_reason FROM leads WHERE phone_number = $1',
      [phone],
    );
    expect(lead).toMatchObject({ fraud_score: 80, fraud_reason: 'honeypot' });
    expect(await app.query('SELECT severity FROM fraud_alerts WHERE lead_id = $1', [lead!['id']])).toEqual([
      { severity: 'high' },
    ]);
    await expect(lastCode(app, phone)).rejects.toThrow();
  });

  it('sends 5 codes an hour to a phone at most', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 5; sent++) {
      expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
      await endSendGap(phone);
    }
    const { status, body } = await app.post<Refusal>('/api/leads', submission(phone), newIp());
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_CODES', message: expect.stringContaining('intentos') });
  });

  it('sends 20 codes an hour for an address at most, and takes nothing for a refused one', async () => {
    const ip = newIp();
    await app.query('INSERT INTO limit_counters VALUES ($1, 20, now() + interval $$10 min$$)', [
      `send-hour-ip:${ip}`,
    ]);
    const phone = newPhone();
    expect((await app.post('/api/leads', submission(phone), ip)).status).toBe(429);
    expect(await app.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone])).toHaveLength(0);
    expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
  });

  it.each([
    ['a NUL character', '{"fullName":"María\\u0000 Fernández","phoneNumber":"3054209999","state":"FL"}', 400],
    [
      'half a surrogate pair',
      '{"fullName":"María Fernández","phoneNumber":"3054209999","state":"FL","website":"\\ud800"}',
      400,
    ],
    ['broken JSON', '{"fullName":', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a body over 64 kB', JSON.stringify({ website: 'x'.repeat(70_000) }), 413],
    [
      'prototype pollution',
      '{"__proto__":{"x":1},"fullName":"María Fernández","phoneNumber":"3054209999","state":"FL"}',
      400,
    ],
  ])('answers %s with an error of its shape', async (_, body, status) => {
    const answer = await app.post<Refusal>('/api/leads', body, newIp());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.body.error).toBe(answer.body.message);
  });
});

describe('POST /api/leads/resend', () => {
  it('sends a new code after the minute, and the old one is void', async () => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    const early = await app.post<Refusal>('/api/leads/resend', { phoneNumber: phone }, newIp());
    expect(early.status).toBe(429);
    await endSendGap(phone);
    const { status, body } = await app.post<CodeSent>('/api/leads/resend', { phoneNumber: phone }, newIp());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phoneNumber: phone,
      submissionId: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  it('answers an unknown phone alike and sends nothing', async () => {
    const phone = newPhone();
    const { status, body } = await app.post<CodeSent>('/api/leads/resend', { phoneNumber: phone }, newIp());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'expiresAt',
      'message',
      'phoneNumber',
      'resendAvailableAt',
      'submissionId',
    ]);
    expect((await app.post('/api/leads/resend', { phoneNumber: phone }, newIp())).status).toBe(429);
    await expect(lastCode(app, phone)).rejects.toThrow();
  });
});

describe('POST /api/leads/verify', () => {
  const submitted = async (): Promise<{ phone: string; code: string }> => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    return { phone, code: await lastCode(app, phone) };
  };

  it('verifies a right code and leads to the calendar', async () => {
    const { phone, code } = await submitted();
    const { status, body } = await app.post<{ verified: boolean; redirectUrl: string }>('/api/leads/verify', {
      phoneNumber: phone,
      code,
    });
    expect(status).toBe(200);
    expect(body.verified).toBe(true);
    const url = new URL(body.redirectUrl, app.url);
    expect(url.pathname).toBe('/calendario');
    expect(url.searchParams.get('name')).toBe('María Fernández López');
    const [lead] = await app.query('SELECT * FROM leads WHERE phone_number = $1', [phone]);
    expect(lead).toMatchObject({
      verification_status: 'verified',
      otp_code: null,
      calendar_reference: url.searchParams.get('ref'),
    });
  });

  it('answers a wrong code with verified false', async () => {
    const { phone, code } = await submitted();
    const { status, body } = await app.post('/api/leads/verify', {
      phoneNumber: phone,
      code: wrongCode(code),
    });
    expect(status).toBe(200);
    expect(body).toEqual({ verified: false, error: expect.any(String) });
  });

  it('refuses the sixth try, even with the right code', async () => {
    const { phone, code } = await submitted();
    for (let tries = 0; tries < 5; tries++) {
      expect(
        (await app.post('/api/leads/verify', { phoneNumber: phone, code: wrongCode(code) }, newIp())).body[
          'verified'
        ],
      ).toBe(false);
    }
    const { status, body } = await app.post<Refusal>(
      '/api/leads/verify',
      { phoneNumber: phone, code },
      newIp(),
    );
    expect(status).toBe(429);
    expect(body.code).toBe('OUT_OF_TRIES');
  });

  it('answers an unknown phone alike, the cap included', async () => {
    const phone = newPhone();
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await app.post(
        '/api/leads/verify',
        { phoneNumber: phone, code: '123456' },
        newIp(),
      );
      expect([status, body['verified']]).toEqual([200, false]);
    }
    const { status, body } = await app.post<Refusal>(
      '/api/leads/verify',
      { phoneNumber: phone, code: '123456' },
      newIp(),
    );
    expect([status, body.code]).toEqual([429, 'OUT_OF_TRIES']);
  });

  it('refuses an expired code', async () => {
    const { phone, code } = await submitted();
    await app.query(`UPDATE leads SET otp_expires_at = now() - interval '1 second' WHERE phone_number = $1`, [
      phone,
    ]);
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(false);
  });

  it('answers a right code again within two minutes, and does nothing more', async () => {
    const { phone, code } = await submitted();
    const first = await app.post('/api/leads/verify', { phoneNumber: phone, code });
    const again = await app.post('/api/leads/verify', { phoneNumber: phone, code });
    expect(again.body).toEqual(first.body);
    expect(
      await app.query(
        `SELECT 1 FROM analytics_events e JOIN leads l ON l.id = e.lead_id WHERE l.phone_number = $1 AND event = 'code_verified'`,
        [phone],
      ),
    ).toHaveLength(1);
    await app.query(`UPDATE leads SET verified_at = now() - interval '3 minutes' WHERE phone_number = $1`, [
      phone,
    ]);
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(false);
  });

  it.each([
    [{ phoneNumber: '305', code: '123456' }, 'Phone number is required'],
    [{ phoneNumber: '+13054201234', code: '12345' }, 'Code must be 6 digits'],
    [{ phoneNumber: '+13054201234', code: 123456 }, 'Code must be 6 digits'],
  ])('refuses %j', async (body, text) => {
    const answer = await app.post<Refusal>('/api/leads/verify', body, newIp());
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(text);
  });

  it('refuses a phone for an hour after 10 wrong codes, known or not', async () => {
    const phone = newPhone();
    await app.query('INSERT INTO limit_counters VALUES ($1, 9, now() + interval $$10 min$$)', [
      `wrong-hour-phone:${phone}`,
    ]);
    expect(
      (await app.post('/api/leads/verify', { phoneNumber: phone, code: '123456' }, newIp())).status,
    ).toBe(200);
    const { status, body } = await app.post<Refusal>(
      '/api/leads/verify',
      { phoneNumber: phone, code: '123456' },
      newIp(),
    );
    expect([status, body.code]).toEqual([403, 'BLOCKED']);
    expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(403);
    expect(await app.query('SELECT block_type FROM blocklist WHERE entity_value = $1', [phone])).toEqual([
      { block_type: 'temp_1h' },
    ]);
    await app.query(`UPDATE blocklist SET expires_at = now() WHERE entity_value = $1`, [phone]);
    expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
  });

  it('blocks an address after 30 wrong codes for an hour, then for a day', async () => {
    const ip = newIp();
    for (const blockType of ['temp_1h', 'temp_24h']) {
      await app.query(
        'INSERT INTO limit_counters VALUES ($1, 29, now() + interval $$10 min$$) ON CONFLICT (key) DO UPDATE SET hits = 29',
        [`wrong-hour-ip:${ip}`],
      );
      await app.post('/api/leads/verify', { phoneNumber: newPhone(), code: '123456' }, ip);
      expect((await app.post('/api/validate-phone', { phoneNumber: '3054201234' }, ip)).status).toBe(403);
      const blocks = await app.query(
        `SELECT block_type FROM blocklist WHERE entity_value = $1 AND expires_at > now()`,
        [ip],
      );
      expect(blocks).toEqual([{ block_type: blockType }]);
      await app.query('UPDATE blocklist SET expires_at = now() WHERE entity_value = $1', [ip]);
    }
  });
});
