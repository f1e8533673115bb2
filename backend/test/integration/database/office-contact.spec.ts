import { initialDocument } from 'domain/site/initial';
import { OfficeContact1795628085121 } from '../../../src/database/migrations/6-law-and-operation/1795628085121-office-contact';
import { createTestApp, type TestApp } from '../../support/app';

describe('the migration of the office’s contact', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  /** Returns the settings after the migration of a site with this contact in its newest version. */
  async function migrated(
    contact: object,
    set: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    await app.query('DELETE FROM settings');
    await app.query('DELETE FROM site_versions');
    const document = initialDocument();
    for (const [version, each] of [
      [1, { phone: '(212) 555-0000' }],
      [2, contact],
    ] as const)
      await app.query('INSERT INTO site_versions (version, document) VALUES ($1, $2)', [
        version,
        JSON.stringify({ ...document, contact: { ...document.contact, ...each } }),
      ]);
    for (const [key, value] of Object.entries(set))
      await app.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, JSON.stringify(value)]);
    const runner = app.dataSource.createQueryRunner();
    try {
      await new OfficeContact1795628085121().up(runner);
    } finally {
      await runner.release();
    }
    const rows = await app.query<{ key: string; value: string }>('SELECT key, value FROM settings');
    return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  }

  it('takes the published contact, and the setting if the site names no phone', async () => {
    const contact = { phone: '(305) 555-0100', email: ' hola@ejemplo.com ', address: 'Calle 8\nMiami' };
    expect(await migrated(contact, { officePhone: '+17865550123' })).toEqual({
      officePhone: '+13055550100',
      officeEmail: 'hola@ejemplo.com',
      officeAddress: 'Calle 8\nMiami',
    });
    const empty = { phone: '', email: '', address: '' };
    expect(await migrated(empty, { officePhone: '+17865550123', callsFrom: '+13054201234' })).toEqual({
      officePhone: '+17865550123',
      callsFrom: '+13054201234',
    });
    expect(await migrated(empty)).toEqual({});
  });

  it.each([
    ['1-800-555-0100', '+18005550100'],
    ['+52 55 1234 5678', '+525512345678'],
    ['305.555.0100', '+13055550100'],
  ])('reads the phone %s as %s', async (phone, officePhone) => {
    expect(await migrated({ phone })).toEqual({ officePhone });
  });

  it.each([[null], [7], [{ phone: 7, email: null }]])(
    'leaves the settings where the contact is %j',
    async (contact) => {
      expect(await migrated(contact as object)).toEqual({});
    },
  );
});
