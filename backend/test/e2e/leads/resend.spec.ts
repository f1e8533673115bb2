import { CodeDeliveryService } from '../../../src/modules/leads/intake/code-delivery.service';
import { createAdmin, logIn } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { solvedChallenge } from '../../support/challenge';

/** 'Send again' has the same restrictions as the form. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let exits = 0;
/** An address in a network known for Tor exits. */
const torExit = () => `185.220.101.${1 + (exits++ % 250)}`;
const resend = (body: object, ip = newIp()) => app.post<Refusal>('/api/leads/resend', body, ip);
const messagesTo = async (phone: string) =>
  (await app.query('SELECT 1 FROM outbox_messages WHERE recipient = $1', [phone])).length;
const endSendGap = (phone: string) =>
  app.query('DELETE FROM limit_counters WHERE key = $1', [`send-gap-phone:${phone}`]);
const submitted = async (ip = newIp(), rest: object = {}) => {
  const phone = newPhone();
  expect((await app.post('/api/leads', { ...submission(phone), ...rest }, ip)).status).toBe(201);
  await endSendGap(phone);
  return phone;
};
/** Resolves when what is sent in the background has been sent: the answer arrives before the provider is called. */
const settled = () => app.app.get(CodeDeliveryService).beforeApplicationShutdown();

describe('POST /api/leads/resend', () => {
  it('sends nothing to a person marked as fraud, ends the code, and answers as usual', async () => {
    const caller = await logIn(app, (await createAdmin(app)).username);
    const phone = await submitted();
    const code = await lastCode(app, phone);
    const [lead] = await app.query('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    await caller.post('/api/admin/leads/actions', { leadId: lead!['id'], action: 'mark_fraud', reason: 'x' });
    expect((await resend({ phoneNumber: phone })).status).toBe(200);
    await settled();
    expect(await messagesTo(phone)).toBe(1);
    // Otherwise each 'send again' would give five more tries at the same code.
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code }, newIp())).body).toMatchObject({
      verified: false,
    });
  });

  it('requires a proof of work from risky addresses each time, whether or not the phone is known', async () => {
    const known = await submitted(torExit(), { challenge: await solvedChallenge(app) });
    const unknown = newPhone();
    const answers: unknown[] = [];
    for (const phoneNumber of [known, unknown]) {
      const ip = torExit();
      const bare = await resend({ phoneNumber }, ip);
      const wrong = await resend({ phoneNumber, challenge: 'x' }, ip);
      const challenge = await solvedChallenge(app, ip);
      const proved = await resend({ phoneNumber, challenge }, ip);
      await endSendGap(phoneNumber);
      const again = await resend({ phoneNumber, challenge }, ip);
      answers.push([bare, wrong, proved, again].map(({ status, body }) => [status, body.code]));
    }
    const asked = [422, 'CHALLENGE_REQUIRED'];
    expect(answers[0]).toEqual([asked, asked, [200, undefined], asked]);
    expect(answers[1]).toEqual(answers[0]);
    await settled();
    expect([await messagesTo(known), await messagesTo(unknown)]).toEqual([2, 0]);
    expect(
      await app.query(
        `SELECT count(*)::int AS count FROM otp_attempts WHERE phone_number = $1 AND failure_reason = 'challenge_required'`,
        [unknown],
      ),
    ).toEqual([{ count: 3 }]);
  });

  it('refuses requests that the form would refuse, whether or not the phone is known', async () => {
    const ip = torExit();
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason, expires_at) VALUES ('ip', $1, 'temp_1h', 'x', now())`,
      [ip],
    );
    await app.query('INSERT INTO limit_counters VALUES ($1, 10, now() + interval $$10 min$$)', [
      `send-hour-ip:${ip}`,
    ]);
    const known = await submitted();
    for (const phoneNumber of [known, newPhone()]) {
      const { status, body } = await resend({ phoneNumber }, ip);
      expect([status, body.code]).toEqual([422, 'CODE_NOT_SENT']);
    }
    expect(await messagesTo(known)).toBe(1);
  });

  it('is recorded under the address of the request, not under the lead’s', async () => {
    const [home, elsewhere] = [newIp(), newIp()];
    const phone = await submitted(home);
    await resend({ phoneNumber: phone }, elsewhere);
    await settled();
    expect(
      await app.query(
        'SELECT ip_address AS ip FROM otp_attempts WHERE phone_number = $1 ORDER BY created_at, id',
        [phone],
      ),
    ).toEqual([{ ip: home }, { ip: elsewhere }]);
  });

  it('counts for the device, and refuses a blocked one', async () => {
    const deviceFingerprint = 'd'.repeat(32);
    const phone = await submitted(newIp(), { deviceFingerprint });
    await app.query(`UPDATE limit_counters SET hits = 10 WHERE key = $1`, [
      `send-hour-device:${deviceFingerprint}`,
    ]);
    expect((await resend({ phoneNumber: phone, deviceFingerprint })).body.code).toBe('TOO_MANY_CODES');
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('device', $1, 'permanent', 'x')`,
      [deviceFingerprint],
    );
    expect((await resend({ phoneNumber: phone, deviceFingerprint })).status).toBe(403);
  });
});
