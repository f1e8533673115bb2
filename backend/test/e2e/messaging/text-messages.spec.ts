import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import { SECRET_LINK } from 'domain/secret-link';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** Texts between the office and single people, and what people answer. */
const PUBLIC_URL = 'https://credito.example.com';
let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;
let sid = 0;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp(
    {
      PUBLIC_URL,
      SMS_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+13054200000',
      TWILIO_API_BASE_URL: twilio.url,
      TWILIO_LOOKUP_BASE_URL: twilio.url,
    },
    { jobsWorkers: true },
  );
  admin = await logIn(app, (await createAdmin(app)).username);
  await setHours(ALWAYS);
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.behaviour = { kind: 'accept' };
});

/** Sends a webhook as Twilio signs it. */
async function tell(
  path: string,
  fields: Record<string, string>,
  { token = AUTH_TOKEN, signedPath = path }: { token?: string; signedPath?: string } = {},
): Promise<number> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': newIp(),
      'x-twilio-signature': getExpectedTwilioSignature(token, PUBLIC_URL + signedPath, fields),
    },
    body: new URLSearchParams(fields).toString(),
  });
  return response.status;
}
const receive = (from: string, body: string, extra: Record<string, string> = {}): Promise<number> =>
  tell('/api/webhooks/twilio/inbound', {
    MessageSid: `SM${String(++sid).padStart(32, 'f')}`,
    From: from,
    To: '+13054200000',
    Body: body,
    ...extra,
  });

async function until<T>(read: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
  for (let waited = 0; waited < 450; waited++) {
    const value = await read();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not come: ${JSON.stringify(await read())}`);
}
const textsTo = (phone: string): string[] =>
  twilio.received.filter(({ to, body }) => to === phone && !/codigo/.test(body)).map(({ body }) => body);

const ALWAYS = { from: '00:00', to: '24:00' };
/** Sets when people may be texted, everywhere and on every day. */
async function setHours(day: { from: string; to: string }): Promise<void> {
  await app.query(
    `INSERT INTO settings (key, value) VALUES ('quietHours', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [
      JSON.stringify({
        default: { weekdays: day, saturday: day, sunday: day },
        states: [],
        onHolidays: true,
      }),
    ],
  );
  // The server reads its settings again at a change.
  await admin.put('/api/admin/settings', {});
}

async function newLead(): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  await app.post('/api/leads', submission(phone), newIp());
  const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  await app.query(`UPDATE leads SET verification_status = 'verified', verified_at = now() WHERE id = $1`, [
    lead!.id,
  ]);
  return { id: lead!.id, phone };
}

interface Entry {
  kind: string;
  direction: string | null;
  content: string | null;
  delivery: string | null;
}
const timeline = async (id: string): Promise<Entry[]> =>
  (await admin.get<{ timeline: Entry[] }>(`/api/admin/leads/${id}`)).body.timeline;

describe('POST /api/admin/leads/{id}/sms', () => {
  it('is in the timeline, is sent once, and shows its delivery', async () => {
    const { id, phone } = await newLead();
    const { status } = await admin.post(`/api/admin/leads/${id}/sms`, { body: '¿Le llamo mañana?' });
    expect(status).toBe(202);
    await until(
      () => textsTo(phone),
      (texts) => texts.length === 1,
    );
    const message = twilio.received.find(({ to, body }) => to === phone && body === '¿Le llamo mañana?')!;
    const path = message.statusCallback!.replace(PUBLIC_URL, '');
    await until(
      () => timeline(id),
      (entries) => entries.some(({ delivery }) => delivery === 'sent'),
    );
    const report = (word: string): Promise<number> =>
      tell(path, { MessageSid: message.sid!, MessageStatus: word });
    expect(await report('delivered')).toBe(200);
    // Reports come late and twice; what has arrived has arrived.
    await report('sent');
    await report('delivered');
    expect(await timeline(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sms', direction: 'outbound', delivery: 'delivered' }),
      ]),
    );
  });

  it('is sent once for a double click or a repeated request, and again a minute later', async () => {
    const { id, phone } = await newLead();
    const send = (body: string) => admin.post(`/api/admin/leads/${id}/sms`, { body });
    const queued = async () =>
      (
        await app.query<{ body: string }>(
          `SELECT body FROM sms_messages WHERE lead_id = $1 AND direction = 'outbound' ORDER BY created_at`,
          [id],
        )
      ).map(({ body }) => body);
    const answers = await Promise.all([send('¿Le llamo?'), send('¿Le llamo?'), send('¿Le llamo?')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await queued()).toEqual(['¿Le llamo?']);
    expect((await timeline(id)).filter(({ kind }) => kind === 'sms')).toHaveLength(1);
    await app.query(
      `UPDATE lead_interactions SET created_at = created_at - interval '61 seconds' WHERE lead_id = $1`,
      [id],
    );
    await send('¿Le llamo?');
    expect(await queued()).toEqual(['¿Le llamo?', '¿Le llamo?']);
    await until(
      () => textsTo(phone),
      (texts) => texts.length === 2,
    );
  });

  it('is refused for a person who opted out, and for an empty or too long message', async () => {
    const { id, phone } = await newLead();
    expect((await admin.post(`/api/admin/leads/${id}/sms`, { body: ' ' })).status).toBe(400);
    expect((await admin.post(`/api/admin/leads/${id}/sms`, { body: 'x'.repeat(481) })).status).toBe(400);
    await receive(phone, 'BAJA');
    const { status, body } = await admin.post(`/api/admin/leads/${id}/sms`, { body: 'Hola' });
    expect([status, body.code]).toEqual([422, 'PHONE_OPTED_OUT']);
  });

  it.each([
    ['is not verified', `verification_status = 'pending'`, 'LEAD_NOT_VERIFIED', 'no está verificado'],
    ['is blocked', 'is_blocked = true', 'LEAD_BLOCKED', 'está bloqueado'],
    [
      'is marked as fraud',
      'is_fraudulent = true, is_blocked = true',
      'LEAD_FRAUDULENT',
      'marcado como fraude',
    ],
  ])('is refused for a lead that %s, and the detail shows the reason', async (_, change, code, reason) => {
    const { id } = await newLead();
    expect((await admin.get(`/api/admin/leads/${id}`)).body).toMatchObject({ textingRefusal: null });
    await app.query(`UPDATE leads SET ${change} WHERE id = $1`, [id]);
    const { status, body } = await admin.post<Refusal>(`/api/admin/leads/${id}/sms`, { body: 'Hola' });
    expect([status, body.code, body.message]).toEqual([422, code, expect.stringContaining(reason)]);
    expect((await admin.get(`/api/admin/leads/${id}`)).body).toMatchObject({
      textingRefusal: { code, reason: body.message, from: null },
    });
    expect(await app.query('SELECT 1 FROM sms_messages WHERE lead_id = $1', [id])).toEqual([]);
  });

  it('is refused for a deleted lead', async () => {
    const { id } = await newLead();
    await admin.delete(`/api/admin/leads/${id}`);
    expect((await admin.post(`/api/admin/leads/${id}/sms`, { body: 'Hola' })).status).toBe(404);
    expect((await admin.get(`/api/admin/leads/${id}`)).body).toMatchObject({
      textingRefusal: { code: 'LEAD_DELETED' },
    });
  });

  it("waits for the legal hours of the person's state, and says when they begin", async () => {
    const { id } = await newLead();
    // Three hours about half a day from now: Florida has two zones, and both must allow it.
    const inHalfADay = (new Date(Date.now() + 12 * 3_600_000).getUTCHours() + 19) % 24;
    const begins = Math.min(inHalfADay, 20);
    const [from, to] = [begins, begins + 3].map((hour) => `${String(hour).padStart(2, '0')}:00`) as [
      string,
      string,
    ];
    await setHours({ from, to });
    const { status, body } = await admin.post<Refusal>(`/api/admin/leads/${id}/sms`, { body: 'Hola' });
    expect([status, body.code]).toEqual([422, 'OUTSIDE_TEXTING_HOURS']);
    expect(body.message).toContain('en Florida');
    const { textingRefusal } = (
      await admin.get<{ textingRefusal: { from: string } }>(`/api/admin/leads/${id}`)
    ).body;
    const wait = Date.parse(textingRefusal.from) - Date.now();
    expect([wait > 0, wait < 86_400_000]).toEqual([true, true]);
    await setHours(ALWAYS);
    expect((await admin.post(`/api/admin/leads/${id}/sms`, { body: 'Hola' })).status).toBe(202);
  });

  it('is looked up and not sent again if the response is lost', async () => {
    const { id, phone } = await newLead();
    twilio.behaviour = { kind: 'drop' };
    await admin.post(`/api/admin/leads/${id}/sms`, { body: 'Una sola vez' });
    await until(
      () => app.query<{ status: string }>('SELECT status FROM sms_messages WHERE lead_id = $1', [id]),
      ([row]) => row?.status === 'unknown',
    );
    twilio.behaviour = { kind: 'accept' };
    await app.query(
      `UPDATE sms_messages SET next_check_at = now() - interval '1 second' WHERE lead_id = $1`,
      [id],
    );
    await until(
      () => app.query<{ status: string }>('SELECT status FROM sms_messages WHERE lead_id = $1', [id]),
      ([row]) => row?.status === 'sent',
    );
    expect(textsTo(phone)).toEqual(['Una sola vez']);
  });

  it('is found by a clock that is behind if the response is lost, and not mistaken for an earlier text', async () => {
    const { id, phone } = await newLead();
    twilio.clockBehindMs = 115_000;
    try {
      const states = () =>
        app.query<{ status: string }>(
          'SELECT status FROM sms_messages WHERE lead_id = $1 ORDER BY created_at, id',
          [id],
        );
      const say = async (behaviour: typeof twilio.behaviour, expected: string) => {
        twilio.behaviour = behaviour;
        // Within a minute it would be a repetition.
        await app.query(
          `UPDATE lead_interactions SET created_at = created_at - interval '1 minute' WHERE lead_id = $1`,
          [id],
        );
        // With the code, the third text is one contact more than the law allows.
        await admin.post(`/api/admin/leads/${id}/sms`, { body: 'Le llamo ya', reason: 'Lo pidió' });
        await until(states, (rows) => rows.at(-1)?.status === expected);
      };
      const lookUp = async () => {
        await app.query(
          `UPDATE sms_messages SET next_check_at = now() - interval '1 second' WHERE lead_id = $1 AND status = 'unknown'`,
          [id],
        );
        await until(
          () =>
            app.query<{ checks: number }>(
              'SELECT max(checks) AS checks FROM sms_messages WHERE lead_id = $1',
              [id],
            ),
          ([row]) => row!.checks > 0,
        );
      };
      await say({ kind: 'accept' }, 'sent');
      // Twilio never got this one: the first, of the same words, is not it.
      await say({ kind: 'cut' }, 'unknown');
      await lookUp();
      expect((await states()).map(({ status }) => status)).toEqual(['sent', 'unknown']);
      await say({ kind: 'drop' }, 'unknown');
      await app.query(`UPDATE sms_messages SET status = 'failed' WHERE lead_id = $1 AND checks > 0`, [id]);
      await app.query(
        `UPDATE sms_messages SET next_check_at = now() - interval '1 second' WHERE lead_id = $1 AND status = 'unknown'`,
        [id],
      );
      await until(states, (rows) => rows.at(-1)?.status === 'sent');
      expect(textsTo(phone)).toHaveLength(3);
    } finally {
      twilio.clockBehindMs = 0;
    }
  });

  it.each([
    ['that is refused fails at once', 21612, 1, 'unreachable'],
    ['that never finds the provider fails when its tries are over', 20429, 7, '20429'],
  ])('%s', async (_, code, tries, error) => {
    const { id, phone } = await newLead();
    twilio.behaviour = { kind: 'refuse', status: code === 20429 ? 429 : 400, code };
    await admin.post(`/api/admin/leads/${id}/sms`, { body: 'No llega' });
    const [row] = await until(
      async () => {
        await app.query(
          `UPDATE jobs.job SET start_after = now() WHERE name = 'send-sms-message' AND state = 'retry'`,
        );
        return app.query<{ status: string; error: string }>(
          'SELECT status, error_code AS error FROM sms_messages WHERE lead_id = $1',
          [id],
        );
      },
      ([sms]) => sms?.status === 'failed',
    );
    expect(row!.error).toBe(error);
    expect(twilio.received.filter(({ to, body }) => to === phone && body === 'No llega')).toHaveLength(tries);
    expect(await timeline(id)).toContainEqual(
      expect.objectContaining({ kind: 'sms', delivery: 'failed', failure: error }),
    );
  });
});

describe('a text with a secret link', () => {
  const LINK = `${PUBLIC_URL}/calendario?ref=muy-secreto`;
  const queue = ({ id, phone }: { id: string; phone: string }, sendUntil?: Date): Promise<string> =>
    app.dataSource.transaction((manager) =>
      app.app.get(SmsMessagesService).queue(
        manager,
        {
          phoneNumber: phone,
          leadId: id,
          body: `Elija su hora: ${SECRET_LINK} Gracias.`,
          purpose: 'calendar_link',
          ...(sendUntil ? { sendUntil } : {}),
        },
        LINK,
      ),
    );
  const row = async (id: string): Promise<Record<string, unknown>> =>
    (await app.query('SELECT * FROM sms_messages WHERE id = $1', [id]))[0]!;
  const jobOf = (id: string): Promise<unknown[]> =>
    app.query(`SELECT data FROM jobs.job WHERE data->>'messageId' = $1`, [id]);

  it('has it when it is sent; the database never has it in clear, and forgets it afterwards', async () => {
    const lead = await newLead();
    const id = await queue(lead);
    expect(JSON.stringify([await row(id), await jobOf(id)])).not.toContain('muy-secreto');
    const sent = await until(
      () => row(id),
      ({ status }) => status === 'sent',
    );
    expect(textsTo(lead.phone)).toEqual([`Elija su hora: ${LINK} Gracias.`]);
    expect([sent['body'], sent['sealed_link']]).toEqual([`Elija su hora: ${SECRET_LINK} Gracias.`, null]);
    expect(await timeline(lead.id)).toContainEqual(
      expect.objectContaining({ kind: 'sms', content: `Elija su hora: ${SECRET_LINK} Gracias.` }),
    );
  });

  it('is looked up by all of its words when its answer was lost', async () => {
    const lead = await newLead();
    twilio.behaviour = { kind: 'drop' };
    const id = await queue(lead);
    const lost = await until(
      () => row(id),
      ({ status }) => status === 'unknown',
    );
    expect(lost['sealed_link']).toEqual(expect.any(String));
    twilio.behaviour = { kind: 'accept' };
    await app.query(`UPDATE sms_messages SET next_check_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    const found = await until(
      () => row(id),
      ({ status }) => status === 'sent',
    );
    expect(found['sealed_link']).toBeNull();
    expect(textsTo(lead.phone)).toHaveLength(1);
  });

  it('that is of use until a moment is sent again when the provider never got it, and not before that is sure', async () => {
    const lead = await newLead();
    twilio.behaviour = { kind: 'cut' };
    const id = await queue(lead, new Date(Date.now() + 600_000));
    await until(
      () => row(id),
      ({ status }) => status === 'unknown',
    );
    twilio.behaviour = { kind: 'accept' };
    const lookUp = (claimedAgo: string) =>
      app.query(
        `UPDATE sms_messages SET next_check_at = now() - interval '1 second', claimed_at = now() - $2::interval
          WHERE id = $1 AND status = 'unknown'`,
        [id, claimedAgo],
      );
    await lookUp('30 seconds');
    const looked = await until(
      () => row(id),
      ({ checks }) => checks === 1,
    );
    expect(looked['status']).toBe('unknown');
    const sent = await until(
      async () => {
        // Repeated, because the first look-up may still be in progress, and plans the next one when it ends.
        await lookUp('76 seconds');
        return row(id);
      },
      ({ status }) => status === 'sent',
    );
    expect(sent['tries']).toBe(2);
    expect(twilio.received.filter(({ to, sid }) => to === lead.phone && sid !== null)).toHaveLength(2);
  });

  it('is not sent when its time is over, and held by the provider no longer than until then', async () => {
    const lead = await newLead();
    const late = await queue(lead, new Date(Date.now() - 1_000));
    const failed = await until(
      () => row(late),
      ({ status }) => status === 'failed',
    );
    expect([failed['error_code'], failed['sealed_link']]).toEqual(['too_late', null]);
    const soon = await queue(lead, new Date(Date.now() + 120_000));
    await until(
      () => row(soon),
      ({ status }) => status === 'sent',
    );
    const [text, ...more] = twilio.received.filter(
      ({ to, body }) => to === lead.phone && body.includes(LINK),
    );
    expect(more).toEqual([]);
    expect([Number(text!.validityPeriod) > 60, Number(text!.validityPeriod) <= 120]).toEqual([true, true]);
  });
});

describe('what people answer', () => {
  it.each(['STOP', 'baja', '¡Alto!', 'Parar, por favor', 'cancelar', 'No más', 'unsubscribe'])(
    '%s ends all messages at once, and is confirmed once',
    async (word) => {
      const { id, phone } = await newLead();
      expect(await receive(phone, word)).toBe(200);
      expect(await receive(phone, word)).toBe(200);
      expect(await app.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [phone])).toHaveLength(
        1,
      );
      const texts = await until(
        () => textsTo(phone),
        (sent) => sent.length > 0,
      );
      expect(texts).toEqual([expect.stringContaining('no recibira mas mensajes')]);
      await until(
        () => timeline(id),
        (entries) => entries.filter(({ kind }) => kind === 'opt_out').length === 2,
      );
      expect(textsTo(phone)).toHaveLength(1);
    },
  );

  it('ALTA lets messages through again', async () => {
    const { phone } = await newLead();
    await receive(phone, 'BAJA');
    await receive(phone, 'ALTA');
    expect(await app.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [phone])).toEqual([]);
  });

  it('AYUDA is answered', async () => {
    const { phone } = await newLead();
    await receive(phone, 'Ayuda');
    const [text] = await until(
      () => textsTo(phone),
      (sent) => sent.length === 1,
    );
    expect(text).toContain(PUBLIC_URL);
    expect(text).toContain('BAJA');
  });

  it('is not answered where Twilio has answered', async () => {
    const { id, phone } = await newLead();
    await receive(phone, 'STOP', { OptOutType: 'STOP' });
    await until(
      () => timeline(id),
      (entries) => entries.some(({ kind }) => kind === 'opt_out'),
    );
    expect(textsTo(phone)).toEqual([]);
  });

  it('any other text is on the timeline once, even if Twilio repeats it', async () => {
    const { id, phone } = await newLead();
    const fields = {
      MessageSid: `SM${'e'.repeat(32)}`,
      From: phone,
      To: '+13054200000',
      Body: 'Sí, mañana a las 10 👍 <script>',
    };
    await Promise.all(Array.from({ length: 5 }, () => tell('/api/webhooks/twilio/inbound', fields)));
    const entries = await until(
      () => timeline(id),
      (all) => all.some(({ kind, direction }) => kind === 'sms' && direction === 'inbound'),
    );
    expect(entries.filter(({ kind, direction }) => kind === 'sms' && direction === 'inbound')).toEqual([
      expect.objectContaining({ content: 'Sí, mañana a las 10 👍 <script>' }),
    ]);
    const [lead] = await app.query('SELECT touchpoint_count FROM leads WHERE id = $1', [id]);
    expect(lead).toMatchObject({ touchpoint_count: 1 });
  });

  it('waits for the office: the lead is marked and stays one to contact, and the owner is notified once', async () => {
    const owner = `${newPhone().slice(1)}@example.com`;
    await admin.put('/api/admin/settings', { emailNotifications: true, notificationEmails: [owner] });
    const { id, phone } = await newLead();
    await app.query(`UPDATE leads SET verification_status = 'verified' WHERE id = $1`, [id]);
    interface Row {
      id: string;
      repliedAt: string | null;
      lastContactedAt: string | null;
    }
    const listed = async (preset: string): Promise<Row[]> =>
      (await admin.get<{ leads: Row[] }>(`/api/admin/leads?preset=${preset}&ids=${id}`)).body.leads;
    // Reports about texts of other tests may still arrive.
    const mails = () =>
      app.query<{ body: string }>(
        `SELECT body FROM outbox_messages WHERE recipient = $1 AND body LIKE '%lead=' || $2`,
        [owner, id],
      );
    const heard = async (count: number): Promise<void> => {
      await until(
        () => timeline(id),
        (all) =>
          all.filter(({ direction, kind }) => kind === 'sms' && direction === 'inbound').length === count,
      );
    };

    await receive(phone, 'Si me interesa, llámenme');
    await receive(phone, 'Estoy libre ahora');
    await heard(2);
    expect(await listed('replied')).toEqual([
      expect.objectContaining({ repliedAt: expect.any(String), lastContactedAt: null }),
    ]);
    expect(await listed('not_contacted')).toHaveLength(1);
    const [mail] = await until(mails, (sent) => sent.length > 0);
    expect(mail!.body).toMatch(/respondió por mensaje de texto[\s\S]+me interesa|libre/);

    // The office answers; the next text waits again.
    await admin.post(`/api/admin/leads/${id}/sms`, { body: '¿Le llamo a las 10?' });
    expect(await listed('replied')).toEqual([]);
    await receive(phone, 'Sí, a las 10');
    await heard(3);
    expect(await listed('replied')).toHaveLength(1);
    await until(mails, (sent) => sent.length === 2);

    // It needs no answer.
    const { status, body } = await admin.patch<Row>(`/api/admin/leads/${id}`, { repliedAt: null });
    expect([status, body.repliedAt]).toEqual([200, null]);
    expect(await listed('replied')).toEqual([]);
    expect(await mails()).toHaveLength(2);
  });

  it.each(['STOP', 'Ayuda', 'ALTA'])('%s needs no answer', async (word) => {
    const { id, phone } = await newLead();
    await receive(phone, word);
    const [lead] = await until(
      () =>
        app.query<{ touchpoint_count: number; replied_at: Date | null; last_contacted_at: Date | null }>(
          'SELECT touchpoint_count, replied_at, last_contacted_at FROM leads WHERE id = $1',
          [id],
        ),
      ([row]) => row?.touchpoint_count === 1,
    );
    expect(lead).toMatchObject({ replied_at: null, last_contacted_at: null });
  });

  it('from an unknown number is stored and does no harm', async () => {
    expect(await receive('+442071234567', 'Hello')).toBe(200);
    expect(await receive(newPhone(), 'Hola')).toBe(200);
  });
});

describe('after a consultation', () => {
  it('asks how it was, once, and takes the first answer as the grade', async () => {
    const { id, phone } = await newLead();
    await setHours(ALWAYS);
    for (let n = 0; n < 2; n++)
      await admin.post(`/api/admin/leads/${id}/interactions`, {
        type: 'meeting',
        direction: 'outbound',
        content: 'Consulta',
      });
    await until(
      async () => {
        await app.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'satisfaction-question'`);
        return textsTo(phone);
      },
      (texts) => texts.length === 1,
    );
    expect(textsTo(phone)[0]).toContain('del 1 (mala) al 5 (excelente)');
    await receive(phone, ' 4 ');
    await until(
      () => timeline(id),
      (entries) => entries.some(({ kind, content }) => kind === 'satisfaction' && content === '4'),
    );
    await receive(phone, '1');
    await until(
      () => timeline(id),
      (entries) => entries.some(({ kind, content }) => kind === 'sms' && content === '1'),
    );
    const { body } = await admin.get<{ satisfaction: number }>('/api/admin/analytics/performance');
    expect(body.satisfaction).toBe(4);
    expect(textsTo(phone)).toHaveLength(1);
    expect(await timeline(id)).toContainEqual(
      expect.objectContaining({ kind: 'sms', direction: 'outbound', content: textsTo(phone)[0] }),
    );
  });
});

describe('signatures', () => {
  it.each(['/api/webhooks/twilio/inbound', '/api/webhooks/twilio/status?ref=m-1'])(
    'guard %s',
    async (path) => {
      const fields = { MessageSid: 'SM1', From: newPhone(), Body: 'STOP' };
      expect(await tell(path, fields, { token: 'x'.repeat(32) })).toBe(403);
      expect(await tell(path, fields, { signedPath: '/another' })).toBe(403);
      const unsigned = await fetch(app.url + path, { method: 'POST', body: new URLSearchParams(fields) });
      expect([unsigned.status, ((await unsigned.json()) as Refusal).code]).toEqual([403, 'BAD_SIGNATURE']);
      expect(
        await app.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [fields.From]),
      ).toEqual([]);
    },
  );
});
