import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  eventNames,
  stateNames,
  statusNames,
  webhooksCopy as copy,
} from '../../../src/admin/features/integrations/webhooks/webhooks.copy';
import { loginCopy } from '../../../src/admin/features/login/login.copy';
import { seedLeads } from '../../support/leads';
import { expect, PASSWORD, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { Product } from '../../support/product';

const ADDRESS = '/admin?tab=webhooks';

test('an owner connects another system, sees its answer, and sends the event again', async ({ page }) => {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(200).end('recibido');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const product = await Product.start({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
  try {
    await product.query(
      `INSERT INTO admin_users (username, password_hash, role) VALUES ('duena', '$2b$04$bZRES5W7BvDaMXB7wvSAKuog2qawqFDWRVPUfrwXXlFuZJVYCIUku', 'owner')`,
    );
    await page.goto(`${product.url}${ADDRESS}`);
    await page.getByLabel(loginCopy.username).fill('duena');
    await page.getByLabel(loginCopy.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: loginCopy.submit }).click();
    await expect(page.getByText(copy.empty)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: copy.create }).click();
    const form = page.getByRole('dialog', { name: copy.form.createTitle });
    await form.getByLabel(copy.form.url).fill('no es una dirección');
    await form.getByRole('button', { name: copy.form.create }).click();
    await expect(page.getByText(/debe empezar con https/).first()).toBeVisible();
    await form.getByLabel(copy.form.url).fill(`http://${host}/leads`);
    await expectAccessible(page);
    await form.getByRole('button', { name: copy.form.create }).click();
    const secret = page.getByRole('dialog', { name: copy.secret.title });
    await expect(secret.getByLabel(copy.secret.label)).toHaveValue(/^whsec_/);
    await expectAccessible(page);
    await secret.getByRole('button', { name: copy.secret.done }).click();
    await expect(page.getByText(stateNames.active)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: copy.of(copy.test, host) }).click();
    const tried = page.getByRole('dialog', { name: copy.deliveries.title(host) });
    await expect(tried.getByText(eventNames['webhook.test'])).toBeVisible();
    await expect(tried.getByText(statusNames.delivered)).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');

    await seedLeads(product, [{ fullName: 'Ana Ruiz', phone: '+13055550111', state: 'FL' }]);
    await page.getByRole('button', { name: copy.of(copy.log, host) }).click();
    const log = page.getByRole('dialog', { name: copy.deliveries.title(host) });
    const told = log.getByRole('listitem').filter({ hasText: eventNames['lead.created'] }).first();
    await expect(told.getByText(statusNames.delivered)).toBeVisible({ timeout: 60_000 });
    await told.getByText(copy.deliveries.details).click();
    await expect(told.getByText('recibido')).toBeVisible();
    await expect(told.getByText(/"fullName": "Ana Ruiz"/)).toBeVisible();
    await expectAccessible(page);
    await log
      .getByRole('button', { name: new RegExp(`^${copy.deliveries.replay}: ${eventNames['lead.created']}`) })
      .click();
    await expect(log.getByText(copy.deliveries.again)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: copy.of(copy.pause, host) }).click();
    await expect(page.getByText(stateNames.paused, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: copy.of(copy.remove, host) }).click();
    await page.getByRole('tooltip').getByRole('button', { name: copy.remove }).click();
    await expect(page.getByText(copy.empty)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  } finally {
    await product.stop();
    receiver.close();
  }
});
