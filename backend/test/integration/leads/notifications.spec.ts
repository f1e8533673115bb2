import { PRICE_MICROS } from 'domain/verification-prices';
import { NotificationsService } from '../../../src/modules/messaging/notifications/notifications.service';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';
import { until } from '../../support/until';

let app: TestApp;
let second: TestApp;
let smtp: SmtpStandIn;
let twilio: TwilioStandIn;
let notifications: NotificationsService[];

const EMAIL = {
  to: 'dueno@example.com',
  subject: 'Nuevo lead: María Núñez',
  text: 'María Núñez, de Florida.',
  html: '<p>María Núñez, de <strong>Florida</strong>.</p>',
};
const messageIds = (): (string | undefined)[] =>
  smtp.received.map(({ source }) => /^Message-ID: (<.+>)$/im.exec(source)?.[1]);

beforeAll(async () => {
  smtp = await startSmtpStandIn();
  twilio = await startTwilioStandIn();
  const environment = {
    EMAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://equipo:clave%20larga@127.0.0.1:${smtp.port}`,
    EMAIL_FROM: 'Crédito Claro <avisos@example.com>',
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
  };
  app = await createTestApp(environment);
  second = await createTestApp(environment, { databaseUrl: app.databaseUrl });
  notifications = [app, second].map((instance) => instance.app.get(NotificationsService));
});
afterAll(async () => {
  await second.close();
  await app.close();
  await smtp.close();
  await twilio.close();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.behaviour = 'accept';
  smtp.refused = null;
  twilio.received.length = 0;
  twilio.behaviour = { kind: 'accept' };
});

describe('an e-mail under a key', () => {
  it('is sent to the mail server as text and HTML, with the account’s login', async () => {
    await notifications[0]!.emailOnce('one', EMAIL);
    expect(smtp.received).toEqual([
      expect.objectContaining({
        from: 'avisos@example.com',
        to: EMAIL.to,
        login: '\0equipo\0clave larga',
        source: expect.stringMatching(/Subject: =\?UTF-8\?[\s\S]+text\/plain[\s\S]+text\/html/),
      }),
    ]);
  });

  it('is sent once for many requests at once on two instances', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => notifications[n % 2]!.emailOnce('raced', EMAIL)),
    );
    expect(smtp.received).toHaveLength(1);
    // Requests during the sending check again later, and then find it done.
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await notifications[1]!.emailOnce('raced', EMAIL);
    expect(smtp.received).toHaveLength(1);
  });

  it.each(['refuse-recipient', 'refuse-data'] as const)('can be tried again after %s', async (behaviour) => {
    smtp.behaviour = behaviour;
    await expect(notifications[0]!.emailOnce(behaviour, EMAIL)).rejects.toThrow();
    smtp.behaviour = 'accept';
    await notifications[1]!.emailOnce(behaviour, EMAIL);
    expect(smtp.received).toHaveLength(1);
  });

  it('reaches the addresses after one that the mail server refuses; a retry sends only to that one', async () => {
    const addresses = ['rechazada@example.com', 'anterior@example.com', 'otra@example.com'];
    const { to: _, ...email } = EMAIL;
    smtp.refused = addresses[0]!;
    await expect(notifications[0]!.emailEach('several', addresses, email)).rejects.toThrow();
    const receivers = (): string[] => smtp.received.map(({ to }) => to);
    expect(receivers()).toEqual(addresses.slice(1));
    smtp.refused = null;
    await notifications[1]!.emailEach('several', addresses, email);
    expect(receivers()).toEqual([...addresses.slice(1), addresses[0]]);
  });

  it('with an unknown result is sent again as the same mail', async () => {
    smtp.behaviour = 'drop-after-data';
    await expect(notifications[0]!.emailOnce('dropped', EMAIL)).rejects.toThrow();
    smtp.behaviour = 'accept';
    await notifications[0]!.emailOnce('dropped', EMAIL);
    const [first, again] = messageIds();
    expect(first).toMatch(/^<[0-9a-f]{40}@example\.com>$/);
    expect(again).toBe(first);
  });

  it('is left to the instance that is sending it, and taken over when that one has died', async () => {
    await app.query(`INSERT INTO sent_notifications (key, claimed_at) VALUES ('claimed', now())`);
    await expect(notifications[0]!.emailOnce('claimed', EMAIL)).rejects.toThrow('another instance');
    expect(smtp.received).toHaveLength(0);
    await app.query(
      `UPDATE sent_notifications SET claimed_at = now() - interval '3 minutes' WHERE key = 'claimed'`,
    );
    await notifications[0]!.emailOnce('claimed', EMAIL);
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps no transaction open while the mail server hangs', async () => {
    smtp.behaviour = 'hang';
    const sending = notifications[0]!.emailOnce('hanging', EMAIL).catch(() => undefined);
    try {
      await until(
        () =>
          second.query(`SELECT 1 FROM sent_notifications WHERE key = 'hanging' AND claimed_at IS NOT NULL`),
        (claimed) => claimed.length > 0,
      );
    } finally {
      await smtp.close();
      await sending;
      smtp = await startSmtpStandIn();
    }
  });
});

describe('a text to an administrator', () => {
  const textsTo = (phone: string): number =>
    twilio.received.filter(({ to, sid }) => to === phone && sid).length;

  it('is sent once, and counts in the day’s budget', async () => {
    const counted = async (): Promise<{ micros: number; count: number }> =>
      (
        await app.query<{ micros: number; count: number }>(
          'SELECT micros::float8, count FROM sms_daily_counts',
        )
      )[0] ?? { micros: 0, count: 0 };
    const before = await counted();
    const phone = newPhone();
    await notifications[0]!.smsOnce('text', phone, 'Nuevo lead');
    await notifications[1]!.smsOnce('text', phone, 'Nuevo lead');
    expect(textsTo(phone)).toBe(1);
    expect(await counted()).toEqual({ micros: before.micros + PRICE_MICROS.sms, count: before.count + 1 });
  });

  it('is not sent again after a lost answer', async () => {
    const phone = newPhone();
    twilio.behaviour = { kind: 'drop' };
    await notifications[0]!.smsOnce('lost', phone, 'Nuevo lead');
    twilio.behaviour = { kind: 'accept' };
    await notifications[0]!.smsOnce('lost', phone, 'Nuevo lead');
    expect(twilio.received.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it('is not sent when the day’s budget is used up', async () => {
    await app.query('UPDATE sms_daily_counts SET micros = 41600000 - 12799');
    const phone = newPhone();
    await notifications[0]!.smsOnce('spent', phone, 'Nuevo lead');
    expect(textsTo(phone)).toBe(0);
  });
});
