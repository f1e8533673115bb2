import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/database/data-source';
import { createTestDatabase } from '../../support/database/postgres';

/** The tests' PostgreSQL has no TLS, so a connection that requires TLS must fail, not continue unencrypted. */
it('never connects in clear to a database with an address that asks for TLS', async () => {
  const database = await createTestDatabase();
  const open = async (query: string): Promise<void> => {
    const dataSource = await new DataSource(dataSourceOptions(database.url + query)).initialize();
    await dataSource.destroy();
  };
  await expect(open('')).resolves.toBeUndefined();
  await expect(open('?sslmode=verify-full')).rejects.toThrow(/SSL/);
  await database.drop();
});
