import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import { type Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type Behaviour,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

interface Sent {
  status: string;
  error_code: string | null;
}

const PUBLIC_URL = 'https://credito.example.com';
const OUR_NUMBER = '+13054200002';
const ALWAYS = { from: '00:00', to: '24:00' };

/** Answers of the office by WhatsApp, sent through Twilio. */
describe('an answer by WhatsApp', () => {
  let twilio: TwilioStandIn;
  let app: TestApp;
  let admin: Caller;

  beforeAll(async () => {
    twilio = await startTwilioStandIn();
    app = await createTestApp(
      {
        PUBLIC_URL,
        SMS_TRANSPORT: 'twilio',
        WHATSAPP_TRANSPORT: 'twilio',
        TWILIO_ACCOUNT_SID: ACCOUNT_SID,
        TWILIO_AUTH_TOKEN: AUTH_TOKEN,
        TWILIO_FROM: '+13054200000',
        TWILIO_WHATSAPP_FROM: OUR_NUMBER,
        TWILIO_API_BASE_URL: twilio.url,
        TWILIO_LOOKUP_BASE_URL: twilio.url,
      },
      { jobsWorkers: true },
    );
    admin = await logIn(app, (await createAdmin(app)).username);
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [
        JSON.stringify({
          default: { weekdays: ALWAYS, saturday: ALWAYS, sunday: ALWAYS },
          states: [],
          onHolidays: true,
        }),
      ],
    );
    await admin.put('/api/admin/settings', {});
  });
  beforeEach(() => {
    twilio.behaviour = { kind: 'accept' };
  });
  afterAll(async () => {
    await app.close();
    await twilio.close();
  });

  const until = async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
    for (let tries = 0; tries < 500; tries++) {
      const value = await read();
      if (holds(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`it did not come: ${JSON.stringify(await read())}`);
  };
  /** Answers who wrote just now. @returns the id of the answer, and the person's phone */
  const answer = async (behaviour: Behaviour): Promise<{ id: string; phone: string }> => {
    const [leadId] = await insertLeads(app, [{ verification_status: 'verified' }]);
    await app.query('UPDATE leads SET phone_proven_at = now() WHERE id = $1', [leadId]);
    const [lead] = await app.query<{ phone: string }>(
      'SELECT phone_number AS phone FROM leads WHERE id = $1',
      [leadId],
    );
    await app.query(
      `INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status)
       VALUES ('inbound', 'whatsapp', $1, $2, 'Hola', 'received', 'received')`,
      [lead!.phone, leadId],
    );
    twilio.behaviour = behaviour;
    const { status, body } = await admin.post<{ id: string }>(`/api/admin/conversations/${leadId}/messages`, {
      channel: 'whatsapp',
      text: '¿Le llamo mañana?',
    });
    expect(status).toBe(202);
    return { id: body.id, phone: lead!.phone };
  };
  const stored = async (id: string): Promise<Sent> =>
    (await app.query<Sent>('SELECT status, error_code FROM sms_messages WHERE id = $1', [id]))[0]!;
  const sentTo = (phone: string): TwilioStandIn['received'] =>
    twilio.received.filter(({ to }) => to === `whatsapp:${phone}`);

  it('is sent to the person’s WhatsApp once, and its delivery is recorded', async () => {
    const { id, phone } = await answer({ kind: 'accept' });
    await until(
      () => stored(id),
      ({ status }) => status === 'sent',
    );
    const [message] = sentTo(phone);
    expect(message).toMatchObject({ from: `whatsapp:${OUR_NUMBER}`, body: '¿Le llamo mañana?' });
    const path = message!.statusCallback!.replace(PUBLIC_URL, '');
    const fields = {
      MessageSid: message!.sid!,
      MessageStatus: 'undelivered',
      ErrorCode: '63016',
      To: message!.to,
    };
    const report = await fetch(app.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': newIp(),
        'x-twilio-signature': getExpectedTwilioSignature(AUTH_TOKEN, PUBLIC_URL + path, fields),
      },
      body: new URLSearchParams(fields).toString(),
    });
    expect(report.status).toBe(200);
    expect(await stored(id)).toEqual({ status: 'undelivered', error_code: '63016' });
    expect(sentTo(phone)).toHaveLength(1);
  });

  it('is not sent again if the response is lost', async () => {
    const { id, phone } = await answer({ kind: 'drop' });
    await until(
      () => stored(id),
      ({ status }) => status === 'unknown',
    );
    await app.query(`UPDATE sms_messages SET next_check_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    await until(
      () =>
        app.query<{ at: Date | null }>('SELECT next_check_at AS at FROM sms_messages WHERE id = $1', [id]),
      ([row]) => row!.at === null,
    );
    expect(await stored(id)).toMatchObject({ status: 'unknown' });
    expect(sentTo(phone)).toHaveLength(1);
  });
});
