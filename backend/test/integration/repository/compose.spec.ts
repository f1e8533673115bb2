import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppConfig } from '../../../src/config/app-config';
import type { Environment } from '../../../src/config/environment';

/** How docker compose and `npm start` interpret the files that an operator copies to .env. */
const ROOT = join(__dirname, '../../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const SECRETS = {
  JWT_SECRET: '4f9a1c07be2d4a6d8e3b5c7f90a1b2c3',
  ENCRYPTION_KEY: 'a7d3e9f1c5b24608b1d2c3e4f5061728',
  OTP_SECRET: '9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e',
};

/** The variables of a .env file, as the product's commands read it. */
function parse(file: string): Record<string, string> {
  const library = pathToFileURL(join(ROOT, 'scripts/lib/environment-file.mjs')).href;
  const program = `
    import { parseEnvironment } from ${JSON.stringify(library)};
    import { readFileSync } from 'node:fs';
    console.log(JSON.stringify(parseEnvironment(readFileSync(${JSON.stringify(join(ROOT, file))}, 'utf8'))));`;
  const options = { encoding: 'utf8' as const, env: {} };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], options),
  ) as Record<string, string>;
}

/** The environment that a compose file gives its backends: the lines `NAME: value` under `anchor`. */
function given(file: string, anchor: string, variables: Environment): Record<string, string> {
  const [, block = ''] = new RegExp(`${anchor}\\n((?:\\s+.*\\n)+)`).exec(read(file)) ?? [];
  const lines = [...block.matchAll(/^ +([A-Z][A-Z0-9_]+): (.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value
        .replace(/^'(.*)'$/, '$1')
        .replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable: string, kind: string, other: string) => {
          const found = variables[variable];
          if (!found && kind === '?') throw new Error(`${variable}: ${other}`);
          return found || other;
        }),
    ]),
  );
}

/** Variables that docker/Dockerfile and docker/serve.mjs add. */
const CONTAINER = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/var/lib/x',
  MEDIA_DIR: '/var/lib/y',
};
const inCompose = (variables: Environment): Environment => ({
  ...CONTAINER,
  ...given('docker-compose.yml', 'environment: &environment', variables),
});

/** Without functions, which are never equal. */
const configOf = (environment: Environment): unknown =>
  JSON.parse(JSON.stringify(new AppConfig(environment)));

describe('.env.example, copied unchanged', () => {
  it('starts docker compose as without it', () => {
    const copied = { ...inCompose(parse('.env.example')), ...SECRETS };
    expect(configOf(copied)).toEqual(configOf({ ...inCompose({}), ...SECRETS }));
  });

  it('starts `npm start` as without it', () => {
    const own = { ...SECRETS, DATABASE_URL: 'postgresql://localhost/x' };
    expect(configOf({ ...parse('.env.example'), ...own })).toEqual(configOf(own));
  });
});

describe('docker/production.env and the folder secrets/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const RANDOM = ['jwt_secret', 'encryption_key', 'otp_secret', 'postgres_password'];
  const FILLED_IN = {
    PUBLIC_URL: 'https://example.com',
    PAYMENTS_MODE: 'sale',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    EMAIL_FROM: 'a@example.com',
    NMI_TOKENIZATION_KEY: 'public-key',
    BUSINESS_ADDRESS: '100 Main St, Miami, FL 33130',
  };
  const PROVIDERS = {
    twilio_auth_token: 'token',
    nmi_security_key: 'key',
    nmi_webhook_key: 'webhook-key',
    smtp_url: 'smtps://a:b@mail.example.com',
  };

  /** The output of `setup` in the containers of production, with such files in secrets/. */
  function check(
    variables: Environment,
    files: Record<string, string>,
  ): { status: number | null; output: string } {
    const all = {
      ...Object.fromEntries(RANDOM.map((name, at) => [name, `${at}f9a1c07be2d4a6d8e3b5c7f90a1b2c3`])),
      ...files,
    };
    for (const [name, value] of Object.entries(all)) writeFileSync(join(folder, name), value);
    const template = { ...parse('docker/production.env'), ...variables };
    const environment = {
      ...inCompose(template),
      ...given('docker-compose.production.yml', 'x-production: &production', template),
      DATA_DIR: folder,
    };
    const there = Object.entries(environment).map(([name, value]) => [
      name,
      value?.replace('/run/secrets', folder),
    ]);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['docker/setup.mjs', 'check'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: Object.fromEntries(there) as NodeJS.ProcessEnv,
    });
    return { status, output: stdout + stderr };
  }

  it('are all that a first start needs', () => {
    const { status, output } = check(FILLED_IN, PROVIDERS);
    expect([status, output]).toEqual([0, 'La configuración está completa.\n']);
  });

  it('report all missing values at once', () => {
    const empty = Object.fromEntries([...RANDOM, ...Object.keys(PROVIDERS)].map((name) => [name, '']));
    const { PUBLIC_URL, PAYMENTS_MODE } = FILLED_IN;
    const { status, output } = check({ PUBLIC_URL, PAYMENTS_MODE }, empty);
    expect(status).toBe(1);
    for (const missing of [
      'postgres_password está vacío',
      'JWT_SECRET es obligatorio',
      'ENCRYPTION_KEY es obligatorio',
      'OTP_SECRET es obligatorio',
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN',
      'TWILIO_MESSAGING_SERVICE_SID',
      'SMTP_URL, EMAIL_FROM',
      'NMI_SECURITY_KEY',
      'BUSINESS_ADDRESS',
    ])
      expect(output).toContain(missing);
  });

  it('describe the starting service to the owner', () => {
    const { status, output } = check(
      { ...FILLED_IN, NMI_TOKENIZATION_KEY: '' },
      { ...PROVIDERS, nmi_webhook_key: '' },
    );
    expect(status).toBe(0);
    for (const words of [
      'Aviso: Sin NMI_TOKENIZATION_KEY',
      'SAQ D',
      'Aviso: Sin NMI_WEBHOOK_KEY',
      'completa',
    ])
      expect(output).toContain(words);
  });

  it('must not contain a weak secret', () => {
    const { status, output } = check(FILLED_IN, { ...PROVIDERS, jwt_secret: 'weak' });
    expect([status, output]).toEqual([1, expect.stringContaining('JWT_SECRET debe tener al menos 32')]);
  });

  it('require an address of the site and a mode of payments before anything is built', () => {
    expect(() => check({}, PROVIDERS)).toThrow(/PAYMENTS_MODE: choose sale or vault/);
    expect(() => check({ PAYMENTS_MODE: 'sale' }, PROVIDERS)).toThrow(/PUBLIC_URL: the address/);
  });
});
