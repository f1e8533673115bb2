import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppConfig, ConfigurationError } from './app-config';
import { ENVIRONMENT_DEFAULTS } from './environment';

const secrets = {
  JWT_SECRET: '4f9a1c07be2d4a6d8e3b5c7f90a1b2c3',
  ENCRYPTION_KEY: 'a7d3e9f1c5b24608b1d2c3e4f5061728',
  OTP_SECRET: '9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e',
};
const minimal = { ...secrets, DATABASE_URL: 'postgres://localhost/x' };

describe('AppConfig', () => {
  it('runs with the outbox on loopback by default', () => {
    const config = new AppConfig(minimal);
    expect(config).toMatchObject({
      smsTransport: 'outbox',
      emailTransport: 'outbox',
      outboxFor: 'this_machine',
      port: 3000,
    });
  });

  it('names all errors in one message', () => {
    const wrong = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      SMS_TRANSPORT: 'twilio',
      JWT_SECRET: 'short',
      SHUTDOWN_DRAIN_SECONDS: '-1',
    };
    expect(() => new AppConfig(wrong)).toThrow(ConfigurationError);
    try {
      new AppConfig(wrong);
    } catch (error) {
      for (const name of [
        'PORT',
        'LOG_LEVEL',
        'SHUTDOWN_DRAIN_SECONDS',
        'TWILIO_ACCOUNT_SID',
        'JWT_SECRET',
        'OTP_SECRET',
        'DATABASE_URL',
      ]) {
        expect((error as Error).message).toContain(name);
      }
    }
  });

  it('refuses the outbox in production, and beyond loopback, unless allowed', () => {
    expect(() => new AppConfig({ ...minimal, NODE_ENV: 'production' })).toThrow(/outbox/);
    expect(() => new AppConfig({ ...minimal, HOST: '0.0.0.0' })).toThrow(/outbox/);
    expect(new AppConfig({ ...minimal, HOST: '0.0.0.0', ALLOW_DEV_OUTBOX: 'true' }).outboxFor).toBe(
      'everybody',
    );
  });

  it.each([
    ['https://creditoclaro.example', 'nobody'],
    ['http://192.168.1.20:3000', 'nobody'],
    ['http://localhost:8080', 'this_machine'],
    ['http://credito.localhost', 'this_machine'],
    ['http://127.0.0.1:3000', 'this_machine'],
    ['http://[::1]:3000', 'this_machine'],
    ['http://127.0.0.1.example.com', 'nobody'],
  ])('shows the outbox of a site at %s to %s', (PUBLIC_URL, reader) => {
    expect(new AppConfig({ ...minimal, PUBLIC_URL }).outboxFor).toBe(reader);
    expect(new AppConfig({ ...minimal, PUBLIC_URL, ALLOW_DEV_OUTBOX: 'true' }).outboxFor).toBe('everybody');
  });

  it('refuses placeholder secrets in production', () => {
    const example = {
      ...minimal,
      NODE_ENV: 'production',
      ALLOW_DEV_OUTBOX: 'true',
      OTP_SECRET: 'change-me-change-me-change-me-change-me',
    };
    expect(() => new AppConfig(example)).toThrow(/OTP_SECRET/);
  });

  it('trusts exactly the configured number of proxies', () => {
    const { trustProxy } = new AppConfig({ ...minimal, TRUST_PROXY: '2' });
    expect(
      [0, 1, 2].map((hop) => (trustProxy as (address: string, hop: number) => boolean)('10.0.0.1', hop)),
    ).toEqual([true, true, false]);
    expect(new AppConfig(minimal).trustProxy).toBe(false);
    for (const wrong of ['everyone', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::/129', '10.0.0.0/x'])
      expect(() => new AppConfig({ ...minimal, TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY no reconoce/);
    const networks = '10.0.0.0/8, 192.0.2.1, fd00::/8';
    expect(new AppConfig({ ...minimal, TRUST_PROXY: networks }).trustProxy).toHaveLength(3);
  });

  it('requires the address of a mail server when mail is sent', () => {
    const smtp = { ...minimal, EMAIL_TRANSPORT: 'smtp', EMAIL_FROM: 'a@example.com' };
    expect(() => new AppConfig({ ...smtp, SMTP_URL: 'correo.example.com' })).toThrow(/SMTP_URL debe ser/);
    expect(new AppConfig({ ...smtp, SMTP_URL: 'smtp://u:c@correo.example.com:587' }).smtpUrl).toContain(
      '587',
    );
  });

  it('is described by .env.example, name for name and default for default', () => {
    const lines = readFileSync(join(__dirname, '../../../.env.example'), 'utf8').split('\n');
    const described = Object.fromEntries(
      lines.flatMap((line) => {
        const match = /^#?\s?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
        return match ? [[match[1], match[2]!.replace(/^"(.*)"$/, '$1')]] : [];
      }),
    );
    expect(described).toEqual(ENVIRONMENT_DEFAULTS);
  });
});
