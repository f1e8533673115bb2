import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Installation } from '../../../src/database/installation/installation';
import { JobsService } from '../../../src/jobs/jobs.service';
import { EmailSender } from '../../../src/modules/messaging/email/email-sender';
import { MediaSource } from '../../../src/modules/messaging/media/media-source';
import { SmsSender } from '../../../src/modules/messaging/sms/sms-sender';
import { CallSender } from '../../../src/modules/messaging/voice/call-sender';
import { WhatsappSender } from '../../../src/modules/messaging/whatsapp/whatsapp-sender';
import { PaymentGateway } from '../../../src/modules/payments/gateway/payment-gateway';
import { WebhookSender } from '../../../src/modules/webhooks-out/webhook-sender.service';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, submission, type TestApp } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const SITE = 'https://credito.example.com';

/** Everything through which something leaves for people or for money: the ports, with the acts that leave. */
const PORTS = [
  [SmsSender, ['send']],
  [CallSender, ['place']],
  [WhatsappSender, ['send']],
  [EmailSender, ['send']],
  [MediaSource, ['remove']],
  [PaymentGateway, ['charge', 'store', 'chargeStored', 'refund', 'void', 'forgetCard', 'cancelSubscription']],
] as const;

/** Files that open connections, and why none of them reaches a person or money past the ports. */
const REACHES_OUT: Readonly<Record<string, string>> = {
  'common/internet/ask-internet.ts': 'the way out of webhooks (a port) and of calendars, which are read',
  'modules/messaging/email/smtp-email-sender.ts': 'the port of mail',
  'modules/messaging/phone-lookups/phone-lookup.service.ts': 'asks what a number is; nobody hears of it',
  'modules/messaging/twilio/twilio-call-sender.ts': 'the port of calls',
  'modules/messaging/twilio/twilio-client.ts': 'the SDK for those beside it',
  'modules/messaging/twilio/twilio-media.ts': 'the port of media; opening one only reads it',
  'modules/messaging/twilio/twilio-sms-sender.ts': 'the port of texts',
  'modules/messaging/twilio/twilio-whatsapp-sender.ts': 'the port of WhatsApp',
  'modules/payments/gateway/nmi-request.ts': 'behind the port of payments',
  'modules/payments/page-evidence/payment-page.ts': 'reads the own payment page and its scripts',
  'modules/providers/checks/calendar-check.ts': 'reads an address of the owner',
  'modules/providers/checks/twilio-check.ts': 'reads the account',
  'modules/security/addresses/ip-lists.service.ts': 'downloads lists',
  'environment-metrics.ts': 'looks at the own certificate',
};

describe('a restored copy', () => {
  let database: TestDatabase;
  const apps: TestApp[] = [];

  const start = async (environment: Record<string, string> = {}, jobsWorkers = false): Promise<TestApp> => {
    const app = await createTestApp(
      { PUBLIC_URL: SITE, ...environment },
      { databaseUrl: database.url, jobsWorkers },
    );
    apps.push(app);
    return app;
  };
  const query = async (sql: string): Promise<void> => {
    const client = new Client(database.url);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const copyOf = (app: TestApp): string | undefined => app.app.get(Installation).copy?.reason;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await database.drop();
  });

  it('is recognised by its cluster, its address or a mark; a trial that becomes public, a failover and an upgrade are not copies', async () => {
    const first = await start({ PUBLIC_URL: 'http://localhost:3000' });
    expect(copyOf(first)).toBeUndefined();
    for (const PUBLIC_URL of ['http://localhost:4100', 'http://127.0.0.1:3000', SITE, SITE])
      expect(copyOf(await start({ PUBLIC_URL }))).toBeUndefined();

    for (const PUBLIC_URL of ['http://localhost:3000', 'https://other.example.com'])
      expect(copyOf(await start({ PUBLIC_URL }))).toBe('other_address');
    // A wrong address that is put right again was never the installation's.
    expect(copyOf(await start())).toBeUndefined();

    await query(`UPDATE installation SET system_identifier = '1'`);
    expect(copyOf(await start())).toBe('other_server');
    await query(`UPDATE installation SET system_identifier = NULL, restored_at = now()`);
    expect(copyOf(await start())).toBe('restored');
    await query(`UPDATE installation SET restored_at = NULL`);
    expect(copyOf(await start())).toBeUndefined();

    const name = new URL(database.url).pathname.slice(1);
    await query(`ALTER DATABASE ${name} SET credito_claro.recovered_to = '2094-01-01 00:00:00+00'`);
    expect(copyOf(await start())).toBe('restored');
  });

  it('sends and charges nothing, works off nothing and refuses visitors, until its owner releases it', async () => {
    const original = await start();
    const [boss, helper] = [await createAdmin(original), await createAdmin(original, { role: 'agent' })];
    await original.query(`INSERT INTO settings (key, value) VALUES ('officePhone', '"+13055550123"')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
    const work = jest.spyOn(JobsService.prototype, 'work');
    await query('UPDATE installation SET restored_at = now()');
    const copy = await start({}, true);
    expect(copyOf(copy)).toBe('restored');

    expect(work).not.toHaveBeenCalled();
    for (const [port, acts] of PORTS)
      for (const act of acts) {
        const sender = copy.app.get<Record<string, (value: unknown) => Promise<unknown>>>(port as never, {
          strict: false,
        });
        await expect(sender[act]!({})).rejects.toMatchObject({ status: 503, code: 'COPY_PAUSED' });
      }
    const webhooks = copy.app.get(WebhookSender, { strict: false }) as unknown as {
      fill(id: string): Promise<void>;
    };
    await expect(webhooks.fill('x')).rejects.toMatchObject({ code: 'COPY_PAUSED' });

    const submitted = await copy.post('/api/leads', submission(newPhone()));
    expect(submitted).toMatchObject({
      status: 503,
      body: { code: 'COPY_PAUSED', message: expect.stringContaining('(305) 555-0123') },
    });
    for (const path of ['/', '/calendario', '/checkout', '/api/config', '/api/webhooks/nmi']) {
      const page = await fetch(copy.url + path, { headers: { accept: 'text/html' } });
      expect([path, page.status, (await page.text()).includes('(305) 555-0123')]).toEqual([path, 503, true]);
    }
    for (const path of ['/api/health/live', '/api/health/ready', '/admin'])
      expect([path, (await copy.get(path)).status]).toEqual([path, 200]);

    const [owner, agent] = [await logIn(copy, boss.username), await logIn(copy, helper.username)];
    const seen = { isCopy: true, reason: 'restored', backupAt: expect.any(String) };
    expect((await agent.get('/api/admin/installation')).body).toEqual(seen);
    expect((await owner.post('/api/admin/payments/x/refund')).body.code).toBe('COPY_PAUSED');
    expect((await agent.post('/api/admin/installation/release')).status).toBe(403);
    expect((await owner.get('/api/admin/installation')).body).toEqual(seen);

    const released = await owner.post('/api/admin/installation/release');
    expect([released.status, released.body]).toEqual([200, { isCopy: false }]);
    expect(work).toHaveBeenCalled();
    work.mockRestore();
    expect((await copy.post('/api/leads', submission(newPhone()))).status).toBe(201);
    expect(await copy.query(`SELECT username FROM audit_entries WHERE action = 'copy_released'`)).toEqual([
      { username: boss.username },
    ]);
    expect(copyOf(await start())).toBeUndefined();
  });

  it('is released on a running server by a release elsewhere', async () => {
    await start();
    await query(`UPDATE installation SET restored_at = now()`);
    const [one, other] = [await start(), await start()];
    const installation = one.app.get(Installation);
    const begun = new Promise<void>(
      (resolve) => void other.app.get(Installation).whenLive(async () => resolve()),
    );
    await one.dataSource.transaction((manager) => installation.release(manager));
    await installation.check();
    await begun;
    expect([copyOf(one), copyOf(other)]).toEqual([undefined, undefined]);
  });
});

it('has no way out that is not known here', () => {
  const source = join(__dirname, '../../../src');
  const opens = /\bfetch\(|createTransport\(|createTwilioClient|from 'node:(https|tls)'|from 'undici'/;
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) =>
      opens.test(readFileSync(join(source, file), 'utf8').replace(/private async fetch\(|\.fetch\(/g, '')),
    );
  expect(found.sort()).toEqual(Object.keys(REACHES_OUT).sort());
});
