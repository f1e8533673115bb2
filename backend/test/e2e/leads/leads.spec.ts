import { randomUUID } from 'node:crypto';
import { createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type CodeSent,
  type Refusal,
  type TestApp,
} from '../../support/app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Lets the next code be sent without waiting for the minute between codes. */
const endSendGap = (phone: string): Promise<unknown> =>
  app.query(`DELETE FROM limit_counters WHERE key = $1`, [`send-gap-phone:${phone}`]);

describe('POST /api/leads', () => {
  it('cuts marks of an advertisement that are too long, and keeps the lead', async () => {
    const phone = newPhone();
    const long = `  anuncio ${'á'.repeat(2_000)}`;
    const marks = { utmSource: long, gclid: long, referrer: long, landingVariant: long };
    const { status } = await app.post('/api/leads', { ...submission(phone), attribution: marks });
    expect(status).toBe(201);
    const [lead] = await app.query<{ attribution: Record<string, string> }>(
      'SELECT attribution FROM leads WHERE phone_number = $1',
      [phone],
    );
    const lengths = Object.values(lead!.attribution).map((mark) => mark.length);
    expect(lengths.toSorted((one, other) => one - other)).toEqual([50, 200, 300, 500]);
  });

  it('saves the lead, sends a code and returns its expiry', async () => {
    const phone = newPhone();
    const before = Date.now();
    const { status, body } = await app.post<CodeSent>('/api/leads', submission(phone), newIp());
    expect(status).toBe(201);
    expect(body).toEqual({
      submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phoneNumber: phone,
      message: expect.stringContaining('código'),
      method: 'sms',
      state: 'waiting',
      methods: expect.arrayContaining([{ method: 'sms' }, { method: 'email' }]),
      expiresAt: expect.any(String),
      resendAvailableAt: expect.any(String),
    });
    // The server's clock may differ from this one by a quarter of a second.
    expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(599_500);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(600_500);
    expect(Date.parse(body.resendAvailableAt) - before).toBeGreaterThanOrEqual(59_500);

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
    // Invisible characters are removed before the name is read.
    ['fullName', { fullName: '\uFE0F'.repeat(10) }, 'El nombre debe tener al menos 8 caracteres'],
    ['fullName', { fullName: '\u034F'.repeat(10) }, 'El nombre debe tener al menos 8 caracteres'],
    [
      'fullName',
      { fullName: 'Ana \u0301\u0301\u0301\u0301\u0301' },
      'El nombre solo puede contener letras y espacios, sin números',
    ],
    ['fullName', { fullName: 42 }, 'El nombre debe tener al menos 8 caracteres'],
    ['state', { state: 'ZZ' }, 'Debe seleccionar su estado'],
    ['state', { state: undefined }, 'Debe seleccionar su estado'],
    ['phoneNumber', { phoneNumber: '305' }, 'Formato de teléfono inválido'],
    ['phoneNumber', { phoneNumber: { $gt: '' } }, 'Formato de teléfono inválido'],
  ])('refuses a bad %s with its message', async (field, change, text) => {
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

  it('refuses an unknown field', async () => {
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(newPhone()), isAdmin: true },
      newIp(),
    );
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'isAdmin', code: 'UNKNOWN_FIELD', message: expect.any(String) }]);
  });

  it.each([
    ['(416) 420-1234', 'PHONE_NOT_US', 'números de Estados Unidos'],
    ['+503 7123 4569', 'PHONE_NOT_US', 'números de Estados Unidos'],
    ['00503 7123 4569', 'PHONE_NOT_US', 'números de Estados Unidos'],
    ['(340) 420-1234', 'PHONE_TERRITORY', 'números de Estados Unidos'],
    ['(888) 420-1234', 'PHONE_SERVICE_NUMBER', 'número no es válido'],
    ['(305) 555-0134', 'PHONE_INVALID', 'número no es válido'],
  ])('refuses %s with 422 %s', async (phoneNumber, code, text) => {
    const { status, body } = await app.post<Refusal>('/api/leads', submission(phoneNumber), newIp());
    expect(status).toBe(422);
    expect(body.code).toBe(code);
    expect(body.message).toContain(text);
    expect(await app.query('SELECT 1 FROM leads WHERE phone_number LIKE $1', ['%71234569'])).toEqual([]);
  });

  it('accepts Puerto Rico as the state and its numbers', async () => {
    const form = { ...submission('(787) 420-6174'), state: 'PR' };
    const { status } = await app.post('/api/leads', form, newIp());
    expect(status).toBe(201);
    expect(
      await app.query(`SELECT state FROM leads WHERE phone_number = '+17874206174' AND state = 'PR'`),
    ).toHaveLength(1);
  });

  it('accepts every Spanish letter, and spaces around the name', async () => {
    const phone = newPhone();
    const fullName = '  Ángel  Íñigo Güemes Núñez ';
    expect((await app.post('/api/leads', { ...submission(phone), fullName }, newIp())).status).toBe(201);
    const [lead] = await app.query('SELECT full_name FROM leads WHERE phone_number = $1', [phone]);
    expect(lead).toEqual({ full_name: 'Ángel Íñigo Güemes Núñez' });
  });

  it('refuses a second code within the minute, and states the waiting time', async () => {
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
    const home = newIp();
    const { body: config } = await app.get<{ consentTextVersion: string }>('/api/config');
    const consent = { marketingSms: false, textVersion: config.consentTextVersion };
    await app.post('/api/leads', { ...submission(phone), consent }, home);
    await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, home);
    await endSendGap(phone);
    const read = async (): Promise<object> => ({
      ...(
        await app.query(
          `SELECT full_name, state, verification_status, ip_address, device_fingerprint, attribution, touchpoint_count,
                  fraud_score FROM leads WHERE phone_number = $1`,
          [phone],
        )
      )[0],
      agreed: (
        await app.query(
          `SELECT granted, ip_address, full_name FROM consents WHERE phone_number = $1 AND kind = 'marketing_sms' ORDER BY created_at, id`,
          [phone],
        )
      ).map((row) => ({ ...row })),
    });
    const before = await read();
    expect(before).toMatchObject({ full_name: 'María Fernández López', state: 'FL', ip_address: home });

    const elsewhere = newIp();
    const attribution = { utmSource: 'boletin' };
    const again = await app.post<CodeSent>(
      '/api/leads',
      {
        ...submission(phone),
        fullName: 'Lucía Pérez Soto',
        state: 'NY',
        consent: { ...consent, marketingSms: true },
        deviceFingerprint: 'aparato-nuevo-0001',
        attribution,
        // Too quick for a person: this raises the risk, but is not refused.
        elapsedMs: 2_500,
      },
      elsewhere,
    );
    expect(again.status).toBe(201);
    expect(await read()).toEqual({ ...before, touchpoint_count: 1 });

    await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, elsewhere);
    expect(await read()).toMatchObject({
      full_name: 'Lucía Pérez Soto',
      state: 'NY',
      verification_status: 'verified',
      ip_address: elsewhere,
      device_fingerprint: 'aparato-nuevo-0001',
      attribution,
      fraud_score: expect.any(Number),
      agreed: [
        { granted: false, ip_address: home, full_name: 'María Fernández López' },
        { granted: true, ip_address: elsewhere, full_name: 'Lucía Pérez Soto' },
      ],
    });
    const [{ pending_submission: pending }] = (await app.query(
      'SELECT pending_submission FROM leads WHERE phone_number = $1',
      [phone],
    )) as [{ pending_submission: unknown }];
    expect(pending).toBeNull();
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
        full_name: submission(phone).fullName,
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

  it('refuses a consent text that was never published', async () => {
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
    const { body: config } = await app.get<{ consentTextVersion: string }>('/api/config');
    const consent = { marketingSms: true, textVersion: config.consentTextVersion };
    const { status, body } = await app.post<Refusal>(
      '/api/leads',
      { ...submission(phone), website: 'http://spam', consent },
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
    expect(await app.query('SELECT kind FROM consents WHERE phone_number = $1', [phone])).toEqual([
      { kind: 'verification_sms' },
    ]);
    await expect(lastCode(app, phone)).rejects.toThrow();
  });

  it('offers refused visitors only contacts that need no verified phone', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const refused = async (settings: object) => {
      expect((await caller.put('/api/admin/settings', settings)).status).toBe(200);
      const form = { ...submission(newPhone()), website: 'http://spam' };
      const { status, body } = await app.post<Refusal>('/api/leads', form, newIp());
      expect([status, body.code]).toEqual([422, 'CODE_NOT_SENT']);
      expect(body.message).not.toContain('http');
      return body;
    };
    const bare = await refused({});
    expect(bare.message).toBe('No pudimos enviar el código. Inténtelo de nuevo más tarde.');
    expect(bare.details).toBeUndefined();
    const elsewhere = 'https://calendly.com/equipo/consulta';
    const both = await refused({ officePhone: '(305) 420-1234', calendarUrl: elsewhere });
    expect(both.message).toBe(
      'No pudimos enviar el código. Llámenos al (305) 420-1234 y agendamos su consulta.',
    );
    expect(both.details).toEqual({ calendarUrl: elsewhere });
    expect((await refused({ calendarMode: 'callback' })).details).toBeUndefined();
    expect((await refused({ calendarMode: 'own' })).details).toBeUndefined();
  });

  it('sends at most 5 codes an hour to a phone', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 5; sent++) {
      expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
      await endSendGap(phone);
    }
    const { status, body } = await app.post<Refusal>('/api/leads', submission(phone), newIp());
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_CODES', message: expect.stringContaining('intentos') });
  });

  it('sends at most 20 codes an hour for an address, and does not count refused requests', async () => {
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
  ])('answers %s with an error of the usual shape', async (_, body, status) => {
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
  it('sends a new code after the minute, and invalidates the old one', async () => {
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
      'method',
      'methods',
      'phoneNumber',
      'resendAvailableAt',
      'state',
      'submissionId',
    ]);
    expect((await app.post('/api/leads/resend', { phoneNumber: phone }, newIp())).status).toBe(429);
    await expect(lastCode(app, phone)).rejects.toThrow();
  });
});

describe('a form that is sent again under the same key', () => {
  const send = async (key: string, form: object): Promise<{ status: number; body: CodeSent & Refusal }> => {
    const response = await fetch(`${app.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp(), 'idempotency-key': key },
      body: JSON.stringify(form),
    });
    return { status: response.status, body: (await response.json()) as CodeSent & Refusal };
  };
  const submissionsOf = (phone: string): Promise<{ id: string }[]> =>
    app.query(
      `SELECT i.metadata->>'submissionId' AS id FROM lead_interactions i JOIN leads l ON l.id = i.lead_id
        WHERE l.phone_number = $1 AND i.type = 'submission'`,
      [phone],
    );

  it('gets the same answer, counts once and sends no second code', async () => {
    const [key, phone] = [randomUUID(), newPhone()];
    const first = await send(key, submission(phone));
    expect([first.status, first.body.submissionId]).toEqual([201, key]);
    const again = await send(key, submission(phone));
    expect(again).toMatchObject({
      status: 201,
      body: {
        ...first.body,
        message: expect.stringContaining('va en camino'),
        resendAvailableAt: expect.any(String),
      },
    });
    expect(await submissionsOf(phone)).toEqual([{ id: key }]);
    expect(await app.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [phone])).toHaveLength(1);
  });

  it('is one submission when many tries arrive at once', async () => {
    const [key, phone] = [randomUUID(), newPhone()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, submission(phone))));
    expect(answers.map(({ status, body }) => [status, body.submissionId])).toEqual(Array(6).fill([201, key]));
    expect(await submissionsOf(phone)).toEqual([{ id: key }]);
  });

  it('is a new form when the key belongs to another person, another method or an ended submission', async () => {
    const [key, phone, other] = [randomUUID(), newPhone(), newPhone()];
    await send(key, submission(phone));
    const foreign = await send(key, submission(other));
    expect(foreign.status).toBe(201);
    expect(foreign.body.submissionId).not.toBe(key);
    expect(foreign.body.phoneNumber).toBe(other);
    const byMail = await send(key, { ...submission(phone), method: 'email', email: 'maria@example.com' });
    expect(byMail.status).toBe(201);
    expect(byMail.body.submissionId).not.toBe(key);
    await app.query(
      `UPDATE verification_submissions SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [key],
    );
    await endSendGap(phone);
    const ended = await send(key, submission(phone));
    expect(ended.status).toBe(201);
    expect(ended.body.submissionId).not.toBe(key);
  });

  it('is refused when the key is not a UUID', async () => {
    expect((await send('x', submission(newPhone()))).status).toBe(400);
  });
});
