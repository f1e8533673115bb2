import { Clock } from '../../../src/common/clock';
import { SitePages } from '../../../src/modules/site/site-pages';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';

const PATHS = ['/', '/checkout?plan=growth', '/calendario', '/privacidad', '/terminos', '/nada'];
let app: TestApp;
let other: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({}, { databaseUrl: app.databaseUrl });
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const page = async (path: string, at: TestApp): Promise<string> => (await at.get<string>(path)).body;
const footer = async (path: string, at = app): Promise<string> =>
  /<footer.*<\/footer>/s.exec(await page(path, at))![0];
const terms = async (): Promise<string> => /<main.*<\/main>/s.exec(await page('/terminos', app))![0];
const enter = async (state: string, number: string, endsOn: string | null): Promise<void> => {
  const changes = { registrationNumber: number, registrationEndsOn: endsOn };
  expect((await owner.put(`/api/admin/states/${state}`, changes)).status).toBe(200);
};

describe('a registration that must stand in advertisements', () => {
  it('is in the footer of every page and in the terms, with its state, on every instance', async () => {
    await enter('CA', 'CSO-77', null);
    await enter('MD', '04-7788', '2126-12-31');
    for (const at of [app, other])
      for (const path of PATHS) {
        await until(async () => (await footer(path, at)).includes('04-7788'));
        expect(await footer(path, at)).toMatch(/Registro en Maryland.*04-7788/s);
      }
    expect(await terms()).toMatch(/Registro en Maryland.*04-7788/s);
    // California asks for no number in advertisements.
    expect(await page('/', app)).not.toContain('CSO-77');
  });

  it('disappears after its last day', async () => {
    await enter('MD', '04-7788', '2126-12-31');
    await until(async () => (await footer('/')).includes('04-7788'));
    const pages = app.app.get(SitePages, { strict: false });
    for (const [moment, isShown] of [
      ['2127-01-01T04:59:00Z', true],
      // Midnight in New York.
      ['2127-01-01T05:00:00Z', false],
    ] as const) {
      jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(moment));
      await pages.updateDay();
      // The first may wait for a rendering that began before.
      await pages.renderIfChanged();
      await pages.renderIfChanged();
      expect((await footer('/')).includes('04-7788')).toBe(isShown);
    }
  });

  it('is not shown without a number', async () => {
    await enter('MD', '', null);
    for (const at of [app, other]) await until(async () => !(await footer('/', at)).includes('Registro en'));
  });
});
