const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Client } = require('pg');

/** The role that the servers of Docker connect as, on a database as Docker has it. */
describe('the role that setup.mjs makes', () => {
  let root;
  let postgres;
  let owner;
  let role;
  let said;
  /** As in the compose file: its user owns the database. */
  const environment = (address = owner) => ({ DATA_DIR: path.join(root, 'secrets'), DATABASE_URL: address });
  const complete = async (given) => {
    await role.makeApplicationRole(given);
    role.useApplicationRole(given);
    return given;
  };
  const asking = async (connectionString, work) => {
    const client = new Client({ connectionString });
    await client.connect();
    return work(client).finally(() => client.end());
  };

  beforeAll(async () => {
    const { startPostgres } = await import('../lib/postgres.mjs');
    role = await import('../../docker/application-role.mjs');
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'docker-role-'));
    fs.chmodSync(root, 0o711);
    fs.mkdirSync(path.join(root, 'secrets'));
    postgres = await startPostgres({ directory: path.join(root, 'postgres'), durable: false });
    // The embedded start has made its own.
    await asking(postgres.url, async (client) => {
      await client.query('DROP ROLE credito_claro_app');
      await client.query('CREATE DATABASE docker');
      await client.query(`CREATE ROLE guest LOGIN PASSWORD 'x'`);
    });
    const url = new URL(postgres.url);
    url.pathname = '/docker';
    owner = url.href;
  }, 120_000);
  afterAll(async () => {
    await postgres.stop();
    for (const folder of [postgres.location, root]) fs.rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    said = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += text), true));
  });
  afterEach(() => jest.restoreAllMocks());

  it('serves, while the owner migrates, and can only append to the audit chain', async () => {
    const first = await complete(environment());
    expect(first.DATABASE_OWNER_URL).toBe(owner);
    expect(new URL(first.DATABASE_URL).username).toBe('credito_claro_app');
    const migrated = spawnSync(process.execPath, ['backend/dist/bundle/cli/migrate.js'], {
      cwd: path.resolve(__dirname, '../..'),
      env: { PATH: process.env.PATH, ...first },
      encoding: 'utf8',
    });
    expect(migrated.stderr).toBe('');
    await asking(first.DATABASE_URL, async (client) => {
      await client.query('SELECT count(*) FROM leads');
      await expect(client.query('DELETE FROM audit_chain')).rejects.toThrow(/permission denied/);
    });
    expect(await complete(environment())).toEqual(first);
    const ofServer = environment('postgresql://credito_claro_app@127.0.0.1/docker');
    role.useApplicationRole(ofServer);
    expect(Object.keys(ofServer)).not.toContain('DATABASE_OWNER_URL');
    expect(new URL(ofServer.DATABASE_URL).password).toBe(new URL(first.DATABASE_URL).password);
    expect(fs.statSync(path.join(root, 'secrets', 'application-password')).mode & 0o777).toBe(0o600);
  });

  it('gets its password again in a database that was recovered', async () => {
    const { DATABASE_URL: address } = await complete(environment());
    await asking(owner, (client) => client.query(`ALTER ROLE credito_claro_app PASSWORD 'another'`));
    await complete(environment());
    await asking(address, (client) => client.query('SELECT 1'));
  });

  it('leaves addresses alone that an operator has separated already', async () => {
    const given = {
      ...environment('postgresql://app@db.example/x'),
      DATABASE_OWNER_URL: 'postgresql://o@db.example/x',
    };
    expect(await complete({ ...given })).toEqual(given);
  });

  it('is done without, in words, where the user of the database may make no roles', async () => {
    const guest = new URL(owner);
    guest.username = 'guest';
    guest.password = 'x';
    expect(await complete(environment(guest.href))).toEqual(environment(guest.href));
    expect(said).toContain('como su dueño');
  });

  it('keeps its password while it cannot connect, because running servers use it', async () => {
    const { DATABASE_URL: address } = await complete(environment());
    await asking(owner, (client) => client.query('ALTER ROLE credito_claro_app CONNECTION LIMIT 0'));
    await expect(complete(environment())).rejects.toThrow('Inicie setup otra vez');
    await asking(owner, (client) => client.query('ALTER ROLE credito_claro_app CONNECTION LIMIT -1'));
    expect((await complete(environment())).DATABASE_URL).toBe(address);
  });

  it('is not changed while the database cannot be reached', async () => {
    const { DATABASE_URL: address } = await complete(environment());
    await expect(complete(environment('postgresql://a:b@127.0.0.1:1/x'))).rejects.toThrow();
    const again = environment();
    role.useApplicationRole(again);
    expect(again.DATABASE_URL).toBe(address);
  });
});
