import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { providersCopy as copy } from '../../../src/admin/features/integrations/providers/providers.copy';
import { installerCopy } from '../../../src/admin/ui/installer/installer.copy';
import { expect, PASSWORD, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { openPage, openSection } from '../../support/sections';
import { startNmiGateway } from '../../support/nmi-gateway';
import { Product } from '../../support/product';

const ADDRESS = '/admin?tab=proveedores';

test('the check explains what replaces providers that are not configured', async ({ page, admin }) => {
  await admin.open(page, ADDRESS);
  await expect(page.getByRole('heading', { name: copy.title, level: 2 })).toBeVisible();
  await expect(page.getByText(copy.never)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.check }).click();
  await expect(page.getByText(`${copy.summary(2, 'look')} · ${copy.summary(1, 'good')}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Calendario' })).toContainText('nuestro propio calendario');
  const outbox = page.getByRole('region', { name: 'Bandeja de salida' });
  await expect(outbox).toContainText('Nada sale de aquí y nadie los recibe');
  await expect(page.getByRole('region', { name: 'Simulador de pagos' })).toContainText('no se cobra a nadie');
  await expectAccessible(page);
  // Lines to copy say how to connect a provider, which an owner cannot do in the panel.
  await outbox.getByText(installerCopy.ask).click();
  await expect(outbox.getByText('TWILIO_ACCOUNT_SID=')).toBeVisible();
  await expectAccessible(page);

  // The answer stays while other sections are open.
  await openSection(page, 'Cuenta');
  await openPage(page, copy.title);
  await expect(outbox).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('another running check is reported, and the check starts when it has ended', async ({
  page,
  admin,
  product,
}) => {
  await product.query(
    `INSERT INTO limit_counters (key, hits, resets_at) VALUES ('provider-check-runs', 1, now() + interval '1 minute')`,
  );
  await admin.open(page, ADDRESS);
  await page.getByRole('button', { name: copy.check }).click();
  await expect(page.getByRole('alert')).toContainText('Ya se están comprobando');
  await expectAccessible(page);
  await product.query(`DELETE FROM limit_counters WHERE key = 'provider-check-runs'`);
  await page.getByRole('button', { name: copy.check }).click();
  await expect(page.getByRole('region', { name: 'Calendario' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const theme of ['light', 'dark'] as const)
  test(`the check shows the faults of the accounts, and what to do, in the ${theme} theme`, async ({
    page,
  }) => {
    const twilio = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(ANSWERS.find(([part]) => request.url?.includes(part))?.[1] ?? '{}');
    }).listen(0, '127.0.0.1');
    // Accepts connections and closes them.
    const smtp = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await Promise.all([once(twilio, 'listening'), once(smtp, 'listening')]);
    const gateway = await startNmiGateway('public-key');
    const product = await Product.start({
      SMS_TRANSPORT: 'twilio',
      VOICE_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'b'.repeat(32),
      TWILIO_MESSAGING_SERVICE_SID: SERVICE,
      TWILIO_VOICE_FROM: NUMBER,
      TWILIO_API_BASE_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
      EMAIL_TRANSPORT: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      EMAIL_FROM: 'avisos@example.com',
      PAYMENTS_MODE: 'sale',
      NMI_API_URL: `${gateway.url}/api/transact.php`,
      NMI_QUERY_URL: `${gateway.url}/api/query.php`,
      NMI_SECURITY_KEY: 'private-key',
    });
    try {
      await product.query(
        `INSERT INTO admin_users (username, password_hash, role) VALUES ('duena', '$2b$04$bZRES5W7BvDaMXB7wvSAKuog2qawqFDWRVPUfrwXXlFuZJVYCIUku', 'owner')`,
      );
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${product.url}${ADDRESS}`);
      await page.getByLabel(loginCopy.username).fill('duena');
      await page.getByLabel(loginCopy.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: loginCopy.submit }).click();
      await page.getByRole('button', { name: copy.check }).click();
      const account = page.getByRole('region', { name: 'Twilio' });
      await expect(account).toContainText('rechazada (error 30870)');
      await expect(account).toContainText('no admiten la reparación de crédito');
      await expect(account).toContainText('No hay ninguna dirección puesta en Twilio');
      await expect(page.getByRole('region', { name: 'Correo (SMTP)' })).toContainText('no contestó');
      await expect(page.getByRole('region', { name: 'NMI' })).toContainText('SAQ D');
      await expectAccessible(page);
    } finally {
      await product.stop();
      await gateway.close();
      twilio.close();
      smtp.close();
    }
  });

const SERVICE = `MG${'c'.repeat(32)}`;
const NUMBER = '+13054200000';
/** Twilio's answers for an account with a refused campaign; the first matching part of an address applies. */
const ANSWERS: readonly (readonly [part: string, body: string])[] = [
  [
    'Usa2p',
    JSON.stringify({
      compliance: [{ campaign_status: 'FAILED', errors: [{ error_code: 30870 }] }],
      meta: { key: 'compliance' },
    }),
  ],
  ['ShortCodes', JSON.stringify({ short_codes: [], meta: { key: 'short_codes' } })],
  [
    'PhoneNumbers.json',
    JSON.stringify({
      incoming_phone_numbers: [
        { sid: 'PN1', phone_number: NUMBER, capabilities: { sms: true, voice: true }, voice_url: '' },
      ],
    }),
  ],
  [
    'PhoneNumbers',
    JSON.stringify({
      phone_numbers: [{ sid: 'PN1', phone_number: NUMBER }],
      meta: { key: 'phone_numbers' },
    }),
  ],
  ['Services', JSON.stringify({ sid: SERVICE, inbound_request_url: null, inbound_method: 'POST' })],
  ['Accounts', JSON.stringify({ status: 'active', type: 'Full' })],
];
