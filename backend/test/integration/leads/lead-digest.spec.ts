import { EmailSender } from '../../../src/modules/messaging/email/email-sender';
import type { Verification } from '../../../src/modules/leads/notifications/lead-notices.repository';
import { LeadVerifiedNotificationService } from '../../../src/modules/leads/notifications/lead-verified-notification.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { createTestApp, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { likeTheQueue } from '../../support/like-the-queue';

const OWNERS = ['ana@example.com', 'luz@example.com'];
const OWNER_PHONE = '+13054207777';
const NOON = Date.parse('2026-11-20T17:00:00Z');

/** Notifications of the owner about new leads, on instances that share a database and die. */
describe('notifications of verified leads', () => {
  let database: TestDatabase;
  const running: TestApp[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const app of running.splice(0)) await app.close();
    await database.drop();
  });

  const start = async (jobsWorkers = false): Promise<TestApp> => {
    const app = await createTestApp({}, { databaseUrl: database.url, jobsWorkers });
    running.push(app);
    await app.query(
      `INSERT INTO settings (key, value) VALUES ('notificationEmails', $1), ('notificationPhones', $2) ON CONFLICT DO NOTHING`,
      [JSON.stringify(OWNERS), JSON.stringify([OWNER_PHONE])],
    );
    await app.app.get(SettingsService).current();
    return app;
  };
  const news = (app: TestApp) => app.app.get(LeadVerifiedNotificationService);

  /** Leads with distinct names that verify at those minutes. */
  const verified = async (
    app: TestApp,
    minutes: number[],
  ): Promise<{ names: string[]; verifications: Verification[] }> => {
    const names = minutes.map(
      (_, n) => `Persona ${String.fromCharCode(97 + (n % 26))}${n >= 26 ? 'x' : ''} Única`,
    );
    const ids = await insertLeads(
      app,
      names.map((full_name) => ({ full_name, verification_status: 'verified' as const })),
    );
    const verifications = ids.map((leadId, n) => ({
      leadId,
      verifiedAt: new Date(NOON + minutes[n]! * 60_000).toISOString(),
    }));
    return { names, verifications };
  };
  const atOnce = (count: number): number[] => Array<number>(count).fill(0);
  const sentTo = async (app: TestApp, recipient: string): Promise<string[]> =>
    (
      await app.query<{ body: string }>(
        'SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at, id',
        [recipient],
      )
    ).map(({ body }) => body);
  const timesTold = (messages: string[], names: string[]): number[] =>
    names.map((name) => messages.filter((body) => body.includes(name)).length);
  const digests = (app: TestApp) =>
    app.query<{ id: string; sealed: boolean; leads: number }>(
      `SELECT digest_id AS id, is_sealed AS sealed, count(*)::int AS leads FROM lead_notices
        WHERE digest_id IS NOT NULL GROUP BY 1, 2 ORDER BY 2`,
    );

  it('are sent one by one for a few leads', async () => {
    const app = await start();
    const { names, verifications } = await verified(app, [0, 1, 2, 3, 4]);
    for (const verification of verifications) await news(app).notify(verification);
    for (const owner of OWNERS) {
      const messages = await sentTo(app, owner);
      expect(messages).toHaveLength(5);
      expect(timesTold(messages, names)).toEqual(Array(5).fill(1));
    }
    expect(await digests(app)).toEqual([]);
  });

  it('are combined from the sixth in ten minutes on, each lead once to each address', async () => {
    const app = await start();
    const other = await start();
    const { names, verifications } = await verified(app, atOnce(17));
    // All at once, on two instances, and each twice, as the queue may deliver.
    await likeTheQueue(
      [...verifications, ...verifications].map((each, n) => () => news(n % 2 ? app : other).notify(each)),
    );
    const [digest, ...more] = await digests(app);
    expect([digest, more]).toMatchObject([{ sealed: false, leads: 12 }, []]);
    for (const owner of OWNERS) expect(await sentTo(app, owner)).toHaveLength(5);
    expect(await app.query(`SELECT 1 FROM jobs.job WHERE name = 'lead-digest-notification'`)).toHaveLength(1);

    await likeTheQueue(
      [app, other, app].map((each) => () => news(each).sendDigest({ digestId: digest!.id })),
    );
    for (const owner of OWNERS) {
      const messages = await sentTo(app, owner);
      expect(messages).toHaveLength(6);
      expect(timesTold(messages, names)).toEqual(Array(17).fill(1));
      expect(messages[5]).toContain('12 leads nuevos verificados');
      expect(messages[5]).toMatch(/Persona \w Única · \(\d{3}\) \d{3}-\d{4} · Florida · 12:00 p\.m\./);
      expect(messages[5]).toContain('/admin?tab=leads');
    }
    const texts = await sentTo(app, OWNER_PHONE);
    expect(texts).toHaveLength(6);
    expect(texts[5]).toMatch(/^Credito Claro: 12 leads nuevos verificados\. Vealos en http/);
    expect(texts[5]!.length).toBeLessThanOrEqual(160);

    // Later leads are combined in a new message.
    await news(app).notify({ ...verifications[0]!, verifiedAt: new Date(NOON + 300_000).toISOString() });
    expect(await digests(app)).toMatchObject([
      { sealed: false, leads: 1 },
      { sealed: true, leads: 12 },
    ]);
  });

  it.each([
    ['a burst, then quiet', [0, 0, 0, 0, 0, 1, 9.9, 10.5, 12], 'aaaaaggaa'],
    ['one a minute', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'aaaaagggggggg'],
    ['one in three minutes', [0, 3, 6, 9, 12, 15, 18], 'aaaaaaa'],
  ])(
    'are single (a) or combined (g) by the leads of the ten minutes before: %s',
    async (_, minutes, expected) => {
      const app = await start();
      const { verifications } = await verified(app, minutes);
      for (const verification of verifications) await news(app).notify(verification);
      const decided = await app.query<{ how: string }>(
        `SELECT CASE WHEN digest_id IS NULL THEN 'a' ELSE 'g' END AS how FROM lead_notices ORDER BY verified_at, lead_id`,
      );
      expect(decided.map(({ how }) => how).join('')).toBe(expected);
    },
  );

  it('are single at most five times in any ten minutes, in any order of processing', async () => {
    const app = await start();
    const { verifications } = await verified(
      app,
      Array.from({ length: 40 }, (_, n) => (n * 17) % 40),
    );
    await Promise.all(verifications.map((verification) => news(app).notify(verification)));
    const alone = await app.query<{ minute: number }>(
      `SELECT extract(epoch FROM verified_at)::float / 60 AS minute FROM lead_notices WHERE digest_id IS NULL`,
    );
    for (const { minute: from } of alone)
      expect(alone.filter(({ minute }) => minute >= from && minute < from + 10).length).toBeLessThanOrEqual(
        5,
      );
    const [gathered] = await digests(app);
    expect(alone.length + gathered!.leads).toBe(40);
  });

  it('survive the instance that combined them', async () => {
    const before = await start();
    const { names, verifications } = await verified(before, atOnce(8));
    for (const verification of verifications) await news(before).notify(verification);
    running.splice(0);
    await before.close();

    const after = await start(true);
    const due = await after.query<{ seconds: number }>(
      `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM jobs.job WHERE name = 'lead-digest-notification'`,
    );
    expect(due).toEqual([{ seconds: 600 }]);
    const told = new Promise<void>((resolve) => {
      const service = news(after);
      const sendDigest = service.sendDigest.bind(service);
      jest.spyOn(service, 'sendDigest').mockImplementation(async (id) => {
        await sendDigest(id);
        resolve();
      });
    });
    await after.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'lead-digest-notification'`);
    await told;
    const messages = await sentTo(after, OWNERS[0]!);
    expect(messages).toHaveLength(6);
    expect(timesTold(messages, names)).toEqual(Array(8).fill(1));
  });

  it('are sent again only to the address that could not be reached', async () => {
    const app = await start();
    const {
      verifications: [verification],
    } = await verified(app, [0]);
    const email = app.app.get(EmailSender);
    const send = email.send.bind(email);
    const broken = jest.spyOn(email, 'send').mockImplementation(async (mail) => {
      if (mail.to === OWNERS[0]) throw new Error('mailbox unavailable');
      await send(mail);
    });
    await expect(news(app).notify(verification!)).rejects.toThrow('mailbox unavailable');
    expect(await sentTo(app, OWNERS[1]!)).toHaveLength(1);
    expect(await sentTo(app, OWNER_PHONE)).toHaveLength(1);
    broken.mockRestore();
    await news(app).notify(verification!);
    for (const to of [...OWNERS, OWNER_PHONE]) expect(await sentTo(app, to)).toHaveLength(1);
  });

  it('name only existing leads: one alone has the usual text, and none sends no message', async () => {
    const app = await start();
    const { names, verifications } = await verified(app, atOnce(7));
    for (const verification of verifications) await news(app).notify(verification);
    const [digest] = await digests(app);
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [verifications[5]!.leadId]);
    await news(app).sendDigest({ digestId: digest!.id });
    const messages = await sentTo(app, OWNERS[0]!);
    expect(messages).toHaveLength(6);
    expect(messages[5]).toContain(`Nuevo lead verificado: ${names[6]}`);

    await app.query('DELETE FROM leads WHERE id = ANY($1)', [
      verifications.slice(5).map(({ leadId }) => leadId),
    ]);
    await news(app).sendDigest({ digestId: digest!.id });
    await news(app).notify(verifications[6]!);
    expect(await sentTo(app, OWNERS[0]!)).toHaveLength(6);
  });

  it('respect the switches', async () => {
    const app = await start();
    await app.query(`INSERT INTO settings (key, value) VALUES ('emailNotifications', 'false')`);
    await app.app.get(SettingsService).current();
    const { verifications } = await verified(app, [0]);
    await news(app).notify(verifications[0]!);
    expect(await sentTo(app, OWNERS[0]!)).toEqual([]);
    expect(await sentTo(app, OWNER_PHONE)).toHaveLength(1);
  });
});
