import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

const PATH = '/api/admin/webhooks';
const REFUSED = [409, 'WEBHOOK_EXISTS'];

/** An equal second webhook would send each message twice to the same address. */
describe('a webhook with the address and the events of another one', () => {
  let app: TestApp;
  let second: TestApp;
  let caller: Caller;
  let serial = 0;

  beforeAll(async () => {
    app = await createTestApp();
    second = await createTestApp({}, { databaseUrl: app.databaseUrl });
    caller = await logIn(app, (await createAdmin(app)).username);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  beforeEach(() => app.query('DELETE FROM webhook_endpoints'));

  const newUrl = (): string => `https://hooks.example.com/${(serial += 1)}`;
  const create = async (url: string, events: string[], on = app): Promise<[number, string | undefined]> => {
    const { status, body } = await caller.post(PATH, { url, events }, on);
    return [status, body.code];
  };
  const idOf = async (url: string): Promise<string> =>
    (await app.query<{ id: string }>('SELECT id FROM webhook_endpoints WHERE url = $1', [url]))[0]!.id;

  it('is not created, also by requests at the same time on two instances', async () => {
    const url = newUrl();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(url, ['lead.created'], n % 2 ? app : second)),
    );
    expect(answers.sort()).toEqual([[201, undefined], ...Array<unknown>(5).fill(REFUSED)]);
  });

  it('is recognised in any order of the events', async () => {
    const url = newUrl();
    await create(url, ['lead.created', 'lead.verified']);
    expect(await create(url, ['lead.verified', 'lead.created', 'lead.verified'])).toEqual(REFUSED);
    expect(await create(url, ['lead.created'])).toEqual([201, undefined]);
    expect(await create(newUrl(), ['lead.created'])).toEqual([201, undefined]);
  });

  it('does not come about by a change either', async () => {
    const [url, other] = [newUrl(), newUrl()];
    await create(url, ['lead.created']);
    await create(other, ['lead.created']);
    const refused = await caller.patch(`${PATH}/${await idOf(other)}`, { url });
    expect([refused.status, refused.body.code]).toEqual(REFUSED);
    const same = await caller.patch(`${PATH}/${await idOf(other)}`, { url: other, events: ['lead.created'] });
    expect(same.status).toBe(200);
  });
});
