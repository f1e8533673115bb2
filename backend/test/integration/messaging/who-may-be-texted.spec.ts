import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERIFICATION_METHODS } from 'domain/verification';
import { hasProvenPhone, phoneIsProven, type PhoneProof } from '../../../src/modules/lead-store/proven-phone';
import { RemindersService } from '../../../src/modules/appointments/messages/reminders.service';
import { SatisfactionService } from '../../../src/modules/leads/office/satisfaction.service';
import {
  MAY_GO_TO,
  SMS_PURPOSES,
  type OutboundPurpose,
} from '../../../src/modules/messaging/sms/sms-message.entity';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import {
  book,
  cancel,
  insertVerified,
  outcome,
  receiveText,
  setClock,
  work,
  writeSettings,
} from '../../support/appointment-messages';
import { ALWAYS } from '../../support/campaigns';
import { insertLeads } from '../../support/leads';

const SOURCE = join(__dirname, '../../../src');

/**
 * Files that hand a message to a transport, each with the rule that it obeys. All others use `SmsMessagesService.queue`: the rule of the purpose is
 * checked again just before the provider is called.
 */
const SENDERS: Readonly<Record<string, string>> = {
  'modules/verification/senders/sms-code-sender.ts': 'a code, which is what proves the phone',
  'modules/verification/senders/voice-code-sender.ts': 'a code, which is what proves the phone',
  'modules/messaging/sms/sms-messages.service.ts': 'MAY_GO_TO, in the statement that claims the text',
  'modules/messaging/sms/sms.service.ts': 'is the transport of the others',
  'modules/messaging/whatsapp/whatsapp.service.ts': 'is the transport of the others',
  'modules/campaigns/sending/campaign-sending.service.ts':
    'phoneIsProven, in the statement that claims the recipient',
  'modules/leads/inbound/inbound-whatsapp.service.ts':
    'answers a message from the number itself, once in 24 hours',
  'modules/messaging/notifications/notifications.service.ts': 'numbers of the office, from the settings',
  // These look messages up and send none.
  'modules/campaigns/sending/campaign-reconciliation.service.ts': 'looks up',
  'modules/messaging/sms/sms-status.service.ts': 'judges reports',
};

/** Files that queue a text, with the purposes that they name. */
const QUEUES: Readonly<Record<string, readonly OutboundPurpose[]>> = {
  'modules/appointments/messages/change-texts.service.ts': ['appointment'],
  'modules/appointments/messages/confirmations.service.ts': ['appointment'],
  'modules/appointments/messages/invitations.service.ts': ['calendar_link'],
  'modules/appointments/messages/reminders.service.ts': ['appointment_reminder'],
  'modules/appointments/office/calendar-links.service.ts': ['calendar_link'],
  'modules/campaigns/campaigns.service.ts': ['test'],
  'modules/conversations/answers.service.ts': ['reply'],
  'modules/appointment-store/appointment-answers.service.ts': ['calendar_link'],
  'modules/leads/office/lead-messages.service.ts': ['reply'],
  'modules/leads/office/satisfaction.service.ts': ['satisfaction'],
  'modules/messaging/inbound/inbound-sms.service.ts': ['help', 'opt_in_confirmation', 'opt_out_confirmation'],
  'modules/payments/links/payment-link-delivery.service.ts': ['payment_link'],
};

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('migrations/'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));

describe('senders', () => {
  it('are all listed here, each with its rule', () => {
    const holdsTransport =
      /private readonly \w+: (?:SmsSender|SmsService|WhatsappSender|WhatsappService|CallSender),/;
    const found = files.filter(({ text }) => holdsTransport.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(SENDERS).sort());
  });

  it('queue texts only from these places, with these purposes', () => {
    const found = files
      .filter(({ text }) => /\.queue\(\s*manager,\s*\{/.test(text) && text.includes(': SmsMessagesService,'))
      .map(({ path, text }) => [
        path,
        [
          ...new Set(SMS_PURPOSES.filter((purpose) => new RegExp(`'${purpose}'`).test(smsParts(text)))),
        ].sort(),
      ]);
    expect(Object.fromEntries(found)).toEqual(QUEUES);
  });

  it('cover every purpose', () => {
    const used = new Set(Object.values(QUEUES).flat());
    expect([...used].sort()).toEqual(Object.keys(MAY_GO_TO).sort());
  });
});

/** Returns a file without its mails, which have purposes with the same names. */
const smsParts = (text: string): string =>
  text.replace(/leadId: [\w.]+, purpose: '\w+'|\{ leadId, purpose: '\w+' \}/g, '');

describe('a phone', () => {
  let app: TestApp;
  let admin: Caller;
  let messages: SmsMessagesService;
  const NOW = '2094-06-01T16:00:00Z';

  beforeAll(async () => {
    app = await createTestApp();
    admin = await logIn(app, (await createAdmin(app)).username);
    messages = app.app.get(SmsMessagesService);
    await writeSettings(app, { quietHours: ALWAYS, calendarMode: 'own' });
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const UNPROVEN = {
    'was not proven': {},
    'was proven by mail alone': {
      verification_status: 'verified',
      verification_method: 'email',
      email: 'a@example.com',
    },
  } as const;
  /** Writes a lead that agreed to marketing texts. */
  const lead = async (columns: object): Promise<{ leadId: string; phoneNumber: string }> => {
    const phoneNumber = newPhone();
    const [leadId] = await insertLeads(app, [{ phone_number: phoneNumber, ...columns }]);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
       VALUES ($1, 'marketing_sms', true, '2026-11-20', 'Acepto')`,
      [phoneNumber],
    );
    return { leadId: leadId!, phoneNumber };
  };
  const sentTo = async (phoneNumber: string): Promise<number> =>
    (
      await app.query(`SELECT 1 FROM outbox_messages WHERE recipient = $1 AND channel <> 'email'`, [
        phoneNumber,
      ])
    ).length;
  /** Sends every queued message to a number. */
  const deliverAll = async (phoneNumber: string): Promise<(string | null)[]> => {
    const waiting = await app.query<{ id: string }>(
      `SELECT id FROM sms_messages WHERE phone_number = $1 AND status = 'queued'`,
      [phoneNumber],
    );
    for (const { id } of waiting) await messages.deliver({ messageId: id });
    const rows = await app.query<{ code: string | null }>(
      `SELECT error_code AS code FROM sms_messages WHERE phone_number = $1 AND direction = 'outbound' ORDER BY id`,
      [phoneNumber],
    );
    return rows.map(({ code }) => code);
  };

  it('is judged alike by the SQL statement and in memory', async () => {
    const statuses = ['pending', 'verified'] as const;
    const moments = [null, new Date(NOW)];
    for (const verificationStatus of statuses)
      for (const verificationMethod of [null, ...VERIFICATION_METHODS])
        for (const phoneProvenAt of moments) {
          const proof: PhoneProof = { verificationStatus, verificationMethod, phoneProvenAt };
          const [row] = await app.query<{ proven: boolean }>(
            `SELECT ${phoneIsProven('l')} AS proven
               FROM (SELECT $1::text AS verification_status, $2::text AS verification_method, $3::timestamptz AS phone_proven_at) l`,
            [verificationStatus, verificationMethod, phoneProvenAt],
          );
          expect({ ...proof, proven: row!.proven }).toEqual({ ...proof, proven: hasProvenPhone(proof) });
        }
  });

  const purposes = Object.keys(MAY_GO_TO) as OutboundPurpose[];
  for (const [how, columns] of Object.entries(UNPROVEN))
    describe(`that ${how}`, () => {
      it.each(purposes.filter((purpose) => MAY_GO_TO[purpose] !== 'request'))(
        'gets no text of the purpose %s from any sender',
        async (purpose) => {
          const { leadId, phoneNumber } = await lead(columns);
          for (const channel of ['sms', 'whatsapp'] as const)
            await app.dataSource.transaction((manager) =>
              messages.queue(manager, { phoneNumber, leadId, channel, purpose, body: 'Hola' }),
            );
          expect(await deliverAll(phoneNumber)).toEqual(['phone_unproven', 'phone_unproven']);
          expect(await sentTo(phoneNumber)).toBe(0);
          // Verified meanwhile, it gets the next one.
          await app.query(
            `UPDATE leads SET verification_status = 'verified', verification_method = 'sms', phone_proven_at = now() WHERE id = $1`,
            [leadId],
          );
          await app.dataSource.transaction((manager) =>
            messages.queue(manager, { phoneNumber, leadId, purpose, body: 'Hola' }),
          );
          await deliverAll(phoneNumber);
          expect(await sentTo(phoneNumber)).toBe(1);
        },
      );

      it('gets no campaign with any criteria, and is counted as unverified', async () => {
        await app.query('UPDATE leads SET deleted_at = now() WHERE deleted_at IS NULL');
        const { phoneNumber } = await lead(columns);
        const ok = await lead({ verification_status: 'verified' });
        for (const [targetCriteria, expected] of [
          [{}, { matching: 2, recipients: 1, phoneUnproven: 1 }],
          [
            { status: 'pending' },
            'verification_status' in columns ? { matching: 0 } : { recipients: 0, phoneUnproven: 1 },
          ],
          [{ list: { search: phoneNumber.slice(-10) } }, { matching: 1, recipients: 0, phoneUnproven: 1 }],
        ] as const) {
          const { body } = await admin.post<{ id: string }>('/api/admin/campaigns', {
            name: 'Prueba',
            message: 'Hola {{firstName}}',
            targetCriteria,
          });
          const { body: counts } = await admin.post(`/api/admin/campaigns/${body.id}/preview`, {});
          expect(counts).toMatchObject(expected);
        }
        expect(ok.leadId).toBeDefined();
      });

      it('gets no message, link or test of the office', async () => {
        const { leadId, phoneNumber } = await lead(columns);
        const refused = { status: 422, body: { code: 'LEAD_NOT_VERIFIED' } };
        expect(await admin.post(`/api/admin/leads/${leadId}/sms`, { body: 'Hola' })).toMatchObject(refused);
        expect(
          await admin.post(`/api/admin/conversations/${leadId}/messages`, { channel: 'sms', text: 'Hola' }),
        ).toMatchObject(refused);
        expect(
          await admin.post(`/api/admin/leads/${leadId}/calendar-link`, { channel: 'sms' }),
        ).toMatchObject(refused);
        const { body } = await admin.post<{ id: string }>('/api/admin/campaigns', {
          name: 'Prueba',
          message: 'Hola',
          targetCriteria: {},
        });
        expect(await admin.post(`/api/admin/campaigns/${body.id}/test`, { phoneNumber })).toMatchObject(
          refused,
        );
        expect(await deliverAll(phoneNumber)).toEqual([]);
      });

      it('gets no reminder, no change of an appointment, and no question afterwards', async () => {
        setClock(app, NOW);
        const { leadId, phoneNumber } = await lead(columns);
        const { id: agent_id } = await createAdmin(app);
        const times = { lead_id: leadId, agent_id, starts_at: '2094-06-03T18:00:00Z' };
        const id = await book(app, times, 'office');
        for (const moment of ['2094-06-02T18:00:00Z', '2094-06-03T16:00:00Z']) {
          setClock(app, moment);
          await app.app.get(RemindersService).remind();
        }
        await outcome(app, id, 'no_show');
        await cancel(app, id, 'office');
        await app.app.get(SatisfactionService).askForRating({ leadId });
        await work(app, { all: true, confirmations: true });
        expect(await sentTo(phoneNumber)).toBe(0);
        expect(await deliverAll(phoneNumber)).toEqual([]);
      });
    });

  it('that is verified gets the question after the consultation', async () => {
    const leadId = await insertVerified(app);
    await app.app.get(SatisfactionService).askForRating({ leadId });
    const [row] = await app.query<{ phone: string }>(
      'SELECT phone_number AS phone FROM leads WHERE id = $1',
      [leadId],
    );
    expect(await deliverAll(row!.phone)).toEqual([null]);
    expect(await sentTo(row!.phone)).toBe(1);
  });

  it('may be answered when it has just sent a keyword, and by WhatsApp within 24 hours of its message', async () => {
    const { leadId, phoneNumber } = await lead({});
    await receiveText(app, phoneNumber, 'AYUDA');
    expect(await deliverAll(phoneNumber)).toEqual([null]);
    const write = (hoursAgo: number): Promise<unknown> =>
      app.query(
        `INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status, created_at)
         VALUES ('inbound', 'whatsapp', $1, $2, 'Hola', 'received', 'received', now() - make_interval(hours => $3))`,
        [phoneNumber, leadId, hoursAgo],
      );
    const answer = (): Promise<string> =>
      app.dataSource.transaction((manager) =>
        messages.queue(manager, { phoneNumber, leadId, channel: 'whatsapp', purpose: 'reply', body: 'Hola' }),
      );
    await write(25);
    await answer();
    expect(await deliverAll(phoneNumber)).toEqual([null, 'phone_unproven']);
    await write(23);
    await answer();
    expect(await deliverAll(phoneNumber)).toEqual([null, 'phone_unproven', null]);
  });
});
