import { createHash } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  wrongCode,
  type Refusal,
  type TestApp,
} from '../../support/app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('POST /api/leads/verify', () => {
  const submitted = async (): Promise<{ phone: string; code: string }> => {
    const phone = newPhone();
    await app.post('/api/leads', submission(phone), newIp());
    return { phone, code: await lastCode(app, phone) };
  };

  it('verifies a correct code and leads to the calendar', async () => {
    const { phone, code } = await submitted();
    const { status, body } = await app.post<{ verified: boolean; redirectUrl: string }>('/api/leads/verify', {
      phoneNumber: phone,
      code,
    });
    expect(status).toBe(200);
    expect(body.verified).toBe(true);
    const url = new URL(body.redirectUrl, app.url);
    expect(url.pathname).toBe('/calendario');
    // The address contains nothing personal, and only a hash of the reference is stored.
    expect([...url.searchParams.keys()]).toEqual(['ref']);
    const hash = createHash('sha256').update(url.searchParams.get('ref')!).digest('hex');
    const [lead] = await app.query('SELECT * FROM leads WHERE phone_number = $1', [phone]);
    expect(lead).toMatchObject({ verification_status: 'verified', otp_code: null });
    expect(
      await app.query('SELECT lead_id, by_mail FROM appointment_links WHERE ref_hash = $1', [hash]),
    ).toEqual([{ lead_id: lead!['id'], by_mail: false }]);
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

  it('answers an unknown phone alike, including the limit', async () => {
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

  it('records tries past the limit, and counts them against the address alone', async () => {
    const ip = newIp();
    const phones = [(await submitted()).phone, newPhone()];
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++)
      statuses.push(
        (await app.post('/api/leads/verify', { phoneNumber: phones[tries % 2], code: '123456' }, ip)).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(20).fill(429), 403]);
    expect(
      await app.query(
        `SELECT failure_reason AS reason, count(*)::int AS count FROM otp_attempts
          WHERE ip_address = $1 AND attempt_type = 'verify' GROUP BY 1 ORDER BY 1`,
        [ip],
      ),
    ).toEqual([
      { reason: 'out_of_tries', count: 20 },
      { reason: 'wrong_code', count: 10 },
    ]);
    expect(await app.query('SELECT 1 FROM blocklist WHERE entity_value = ANY($1)', [phones])).toEqual([]);
  });

  it('answers known and unknown phones alike at any time', async () => {
    const { phone: known } = await submitted();
    const unknown = newPhone();
    await app.query(`DELETE FROM limit_counters WHERE key LIKE 'send-%'`);
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    const start = Date.now();
    try {
      const answersTo = async (phone: string): Promise<number[]> => {
        const statuses: number[] = [];
        const at = (minutes: number) => clock.mockReturnValue(new Date(start + minutes * 60_000));
        const tryCode = async () =>
          statuses.push(
            (await app.post('/api/leads/verify', { phoneNumber: phone, code: '000000' }, newIp())).status,
          );
        const resend = async () =>
          statuses.push((await app.post('/api/leads/resend', { phoneNumber: phone }, newIp())).status);
        at(0);
        await resend();
        at(9);
        for (let tries = 0; tries < 6; tries++) await tryCode();
        at(11);
        await tryCode();
        at(20);
        await tryCode();
        await resend();
        await tryCode();
        at(31);
        await tryCode();
        return statuses;
      };
      expect(await answersTo(known)).toEqual(await answersTo(unknown));
    } finally {
      clock.mockRestore();
    }
  });

  it('refuses an expired code', async () => {
    const { phone, code } = await submitted();
    await app.query(`UPDATE leads SET otp_expires_at = now() - interval '1 second' WHERE phone_number = $1`, [
      phone,
    ]);
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body['verified']).toBe(false);
  });

  it('answers a correct code again within two minutes, and does nothing more', async () => {
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
    await app.query(
      `UPDATE leads SET code_verified_at = now() - interval '3 minutes' WHERE phone_number = $1`,
      [phone],
    );
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

  it('refuses a phone for an hour after 10 wrong codes, known or unknown', async () => {
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
    await app.query(`UPDATE blocklist SET expires_at = now() - interval '1 second' WHERE entity_value = $1`, [
      phone,
    ]);
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
      await app.query(
        `UPDATE blocklist SET expires_at = now() - interval '1 second' WHERE entity_value = $1`,
        [ip],
      );
    }
  });

  it('counts from zero after an administrator has lifted the block, so that more wrong codes block again', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const [ip, phone] = ['2001:db8:30:1::7', newPhone()];
    const lift = async (value: string) => {
      const [block] = await app.query('SELECT id FROM active_blocks WHERE entity_value = $1', [value]);
      expect((await caller.delete(`/api/admin/security/block/${block!['id']}`)).status).toBe(204);
    };
    const triesUntilBlocked = async (phoneOf: () => string, ipOf: () => string): Promise<number> => {
      for (let tries = 1; tries <= 40; tries++) {
        // Resets the tries per code, so that only the limit of wrong codes per hour applies.
        await app.query(`DELETE FROM limit_counters WHERE key LIKE 'code-tries:%'`);
        const { status } = await app.post(
          '/api/leads/verify',
          { phoneNumber: phoneOf(), code: '123456' },
          ipOf(),
        );
        if (status === 403) return tries;
      }
      return Infinity;
    };
    for (let round = 0; round < 2; round++) {
      expect(await triesUntilBlocked(newPhone, () => ip)).toBe(31);
      await lift('2001:db8:30:1::/64');
      expect(await triesUntilBlocked(() => phone, newIp)).toBe(11);
      await lift(phone);
    }
  });

  it('keeps the time of the first verification', async () => {
    const phone = newPhone();
    const verifyOnce = async () => {
      await app.post('/api/leads', submission(phone), newIp());
      await app.post('/api/leads/verify', { phoneNumber: phone, code: await lastCode(app, phone) }, newIp());
      const [row] = await app.query<{ verified_at: Date; code_verified_at: Date }>(
        'SELECT verified_at, code_verified_at FROM leads WHERE phone_number = $1',
        [phone],
      );
      return row!;
    };
    const first = await verifyOnce();
    await app.query(`DELETE FROM limit_counters WHERE key LIKE '%' || $1`, [phone]);
    const second = await verifyOnce();
    expect(second.verified_at).toEqual(first.verified_at);
    expect(second.code_verified_at.getTime()).toBeGreaterThan(first.code_verified_at.getTime());
  });
});
