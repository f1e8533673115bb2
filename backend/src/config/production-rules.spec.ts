import { AppConfig } from './app-config';
import type { Environment } from './environment';

const complete: Environment = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://localhost/x',
  JWT_SECRET: '4f9a1c07be2d4a6d8e3b5c7f90a1b2c3',
  ENCRYPTION_KEY: 'a7d3e9f1c5b24608b1d2c3e4f5061728',
  OTP_SECRET: '9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e',
  PUBLIC_URL: 'https://creditoclaro.example',
  SMS_TRANSPORT: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
  EMAIL_TRANSPORT: 'smtp',
  SMTP_URL: 'smtps://u:c@correo.example.com',
  EMAIL_FROM: 'Crédito Claro <avisos@creditoclaro.example>',
  PAYMENTS_MODE: 'sale',
  NMI_SECURITY_KEY: 'private',
  NMI_TOKENIZATION_KEY: 'public',
  NMI_WEBHOOK_KEY: 'webhooks',
  BUSINESS_ADDRESS: '100 Main St, Miami, FL 33130',
};

it('a complete production starts without a warning', () => {
  expect(new AppConfig(complete).warnings).toEqual([]);
});

it('removed variables that are still set are one warning, which names what replaces them', () => {
  const { warnings } = new AppConfig({
    ...complete,
    APP_STORE_URL: 'https://x.example',
    CHECKOUT_ELITE_URL: '/y',
  });
  expect(warnings).toEqual([
    'Ya no se leen: CHECKOUT_ELITE_URL (ahora, el enlace del plan en “Sitio”), APP_STORE_URL (ahora, el enlace de la aplicación en “Sitio”)',
  ]);
});

it.each<[string, Environment, RegExp]>([
  [
    'no payments mode',
    { PAYMENTS_MODE: '', ALLOW_SIMULATED_PAYMENTS: 'true' },
    /PAYMENTS_MODE es obligatorio en producción/,
  ],
  [
    'a simulator without permission',
    { PAYMENTS_MODE: 'simulator' },
    /PAYMENTS_MODE=simulator no cobra a nadie/,
  ],
  ['payments without a business address', { BUSINESS_ADDRESS: '' }, /exige BUSINESS_ADDRESS/],
  ['cards in clear', { NMI_API_URL: 'http://secure.nmi.com/api/transact.php' }, /NMI_API_URL debe empezar/],
  ['a key in clear', { NMI_QUERY_URL: 'http://secure.nmi.com/api/query.php' }, /NMI_QUERY_URL debe empezar/],
  ['two gateways', { NMI_API_URL: 'https://pagos.example/api/transact.php' }, /no son del mismo servidor/],
  ["NMI's demonstration key", { NMI_SECURITY_KEY: '6457Thfj624V5r7WUwc5v6a68Zsd6YEm' }, /es de pruebas/],
  [
    "NMI's sandbox",
    {
      NMI_API_URL: 'https://sandbox.nmi.com/api/transact.php',
      NMI_QUERY_URL: 'https://sandbox.nmi.com/api/query.php',
    },
    /es de pruebas/,
  ],
  ['no address of the site', { PUBLIC_URL: '' }, /PUBLIC_URL es obligatoria/],
  ['a site on this machine', { PUBLIC_URL: 'http://localhost:3000' }, /PUBLIC_URL es obligatoria/],
  ['a site without TLS', { PUBLIC_URL: 'http://creditoclaro.example' }, /PUBLIC_URL debe empezar por https/],
  ['a site below a path', { PUBLIC_URL: 'https://example.com/credito' }, /PUBLIC_URL es el sitio solo/],
  ['an invalid sender number', { TWILIO_FROM: '305 420 0000' }, /TWILIO_FROM se escribe/],
  ['a service as a number', { TWILIO_FROM: `MG${'0'.repeat(32)}` }, /TWILIO_FROM se escribe/],
  ['an invalid account', { TWILIO_ACCOUNT_SID: 'mi-cuenta' }, /TWILIO_ACCOUNT_SID empieza por AC/],
  ['an invalid service', { TWILIO_MESSAGING_SERVICE_SID: 'MG1' }, /SERVICE_SID empieza por MG/],
  [
    'a stand-in for Twilio',
    { TWILIO_API_BASE_URL: 'http://twilio-falso:8080' },
    /API_BASE_URL no es de Twilio/,
  ],
  [
    'an unknown host with TLS',
    { TWILIO_API_BASE_URL: 'https://twilio.com.example' },
    /API_BASE_URL no es de Twilio/,
  ],
  ['a stand-in for Lookup', { TWILIO_LOOKUP_BASE_URL: 'http://10.0.0.9' }, /LOOKUP_BASE_URL no es de Twilio/],
  ['a sender without an address', { EMAIL_FROM: 'Crédito Claro' }, /EMAIL_FROM debe tener una dirección/],
  [
    'replies to an unread mailbox',
    { EMAIL_FROM: 'no-reply@example.com' },
    /EMAIL_REPLY_TO uno que alguien lea/,
  ],
  [
    'a reply address of an unread mailbox',
    { EMAIL_REPLY_TO: 'noreply@example.com' },
    /EMAIL_REPLY_TO uno que alguien lea/,
  ],
  ['an invalid mailbox', { EMAIL_REPLY_TO: 'la oficina' }, /EMAIL_REPLY_TO debe ser una dirección/],
])('a production with %s is refused', (_, wrong, words) => {
  expect(() => new AppConfig({ ...complete, ...wrong })).toThrow(words);
});

it('all faults are named in one message', () => {
  const wrong = { BUSINESS_ADDRESS: '', PUBLIC_URL: '', EMAIL_FROM: 'x', TWILIO_ACCOUNT_SID: 'y' };
  let message = '';
  try {
    new AppConfig({ ...complete, ...wrong });
  } catch (error) {
    ({ message } = error as Error);
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(name);
});

it.each<[string, Environment, string[]]>([
  ['cards that pass this server', { NMI_TOKENIZATION_KEY: '' }, ['SAQ D']],
  ["NMI's messages that are not taken", { NMI_WEBHOOK_KEY: '' }, ['NMI_WEBHOOK_KEY']],
  ['a provider on this machine', { TWILIO_API_BASE_URL: 'http://127.0.0.1:9' }, ['de esta máquina']],
])('a production with %s starts, and warns', (_, odd, words) => {
  expect(new AppConfig({ ...complete, ...odd }).warnings).toEqual(
    words.map((word) => expect.stringContaining(word)),
  );
});

it.each<[string, Environment]>([
  [
    'replies to a mailbox that is read',
    { EMAIL_FROM: 'no-reply@a.example', EMAIL_REPLY_TO: 'oficina@a.example' },
  ],
  [
    'a demonstration that was allowed',
    { NMI_SECURITY_KEY: '6457Thfj624V5r7WUwc5v6a68Zsd6YEm', ALLOW_SIMULATED_PAYMENTS: 'true' },
  ],
  ["Twilio's other hosts", { TWILIO_API_BASE_URL: 'https://api.dublin.ie1.twilio.com' }],
  [
    "a reseller's gateway",
    { NMI_API_URL: 'https://p.example/api/transact.php', NMI_QUERY_URL: 'https://p.example/api/query.php' },
  ],
])('a production with %s starts', (_, given) => {
  expect(() => new AppConfig({ ...complete, ...given })).not.toThrow();
});

it('the rules do not apply to development', () => {
  const { NODE_ENV: _, ...development } = complete;
  const odd = {
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    BUSINESS_ADDRESS: '',
    EMAIL_FROM: 'x',
    TWILIO_ACCOUNT_SID: 'y',
  };
  expect(new AppConfig({ ...development, ...odd }).warnings).toEqual([]);
});
