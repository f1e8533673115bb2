import { actionCopy, detailCopy } from '../../../src/admin/features/payments/shared/payment-detail.copy';
import {
  kindNames,
  paymentsCopy as copy,
  refundStatusNames,
  statusNames,
} from '../../../src/admin/features/payments/shared/payments.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import {
  detailAddress,
  doubtfulRefund,
  familyName,
  loseTrack,
  pay,
  paymentDetail,
  settle,
  storeOnly,
} from '../../support/payments';
import type { Page } from '@playwright/test';

const toast = (page: Page, title: string) => page.getByRole('region').getByText(title, { exact: true });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a partial refund is refused before the settlement, and the whole payment is voided', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await admin.open(page, detailAddress(id));
  await paymentDetail(page).getByRole('button', { name: actionCopy.refund.action }).click();
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  const amount = asking.getByLabel(actionCopy.amount);
  await expect(amount).toHaveValue('199.00');
  await expect(asking.getByText(actionCopy.refund.unsettled)).toBeVisible();
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByText(actionCopy.reasonRequired)).toBeVisible();
  await amount.fill('500');
  await asking.getByLabel(actionCopy.reason).fill('Canceló dentro de los tres días');
  await expect(asking.getByText(actionCopy.refund.most('$199'))).toBeVisible();
  await expectAccessible(page);

  await amount.fill('50');
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByRole('alert').filter({ hasText: 'solo se puede anular completo' })).toBeVisible();
  await expect(asking.getByLabel(actionCopy.reason)).toHaveValue('Canceló dentro de los tres días');
  await expectAccessible(page);

  await amount.fill('199');
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(toast(page, actionCopy.refund.voided)).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(paymentDetail(page).getByText(statusNames.voided, { exact: true })).toBeVisible();
  const refunds = paymentDetail(page).getByRole('list', { name: detailCopy.refunds.title });
  await expect(refunds).toContainText('Canceló dentro de los tres días');
  await expect(refunds).toContainText(`por ${admin.username}`);
  await expect(paymentDetail(page).getByRole('button', { name: actionCopy.refund.action })).toBeHidden();
  await expectAccessible(page);
});

test('a refused refund shows the reason in Spanish, with the gateway’s text', async ({
  page,
  admin,
  product,
}) => {
  const id = await pay(product);
  await settle(product, id);
  // The money was refunded at the gateway, and no webhook reported it.
  await product.query('UPDATE simulated_transactions SET refunded_cents = amount_cents WHERE order_id = $1', [
    id,
  ]);
  await admin.open(page, detailAddress(id));
  await paymentDetail(page).getByRole('button', { name: actionCopy.refund.action }).click();
  const asking = dialog(page, actionCopy.refund.title('Rosa Núñez'));
  await asking.getByLabel(actionCopy.reason).fill('Se arrepintió');
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByRole('alert')).toContainText('el monto es mayor de lo que queda por reembolsar');
  await page.keyboard.press('Escape');
  const refund = paymentDetail(page).getByRole('list', { name: detailCopy.refunds.title });
  await expect(refund).toContainText('el monto es mayor de lo que queda por reembolsar');
  await expect(refund.locator('q[lang=en]')).toHaveText(
    'Refund amount may not exceed the transaction balance',
  );
  await expectAccessible(page);
});

test('a refund is retried under the same key after the connection broke', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await settle(product, id);
  await admin.open(page, detailAddress(id));
  await paymentDetail(page).getByRole('button', { name: actionCopy.refund.action }).click();
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  await asking.getByLabel(actionCopy.amount).fill('50');
  await asking.getByLabel(actionCopy.reason).fill('Un descuento prometido');

  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/payments/*/refund', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first request arrives; its answer does not.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await asking.getByRole('button', { name: actionCopy.refund.action }).click();
  await expect(asking.getByText(actionCopy.inDoubt)).toBeVisible();
  await expect(asking.getByLabel(actionCopy.amount)).toBeDisabled();
  await expectAccessible(page);
  await asking.getByRole('button', { name: actionCopy.retry }).click();
  await expect(toast(page, actionCopy.refund.done)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect(paymentDetail(page).getByText(statusNames.partially_refunded, { exact: true })).toBeVisible();
  const refunds = paymentDetail(page).getByRole('list', { name: detailCopy.refunds.title });
  await expect(refunds.getByRole('listitem')).toHaveCount(1);
  await expect(refunds).toContainText('$50');
});

test('a subscription is cancelled', async ({ page, admin, product }) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await admin.open(page, detailAddress(id));
  await paymentDetail(page).getByRole('button', { name: actionCopy.cancel.action }).click();
  const asking = dialog(page, actionCopy.cancel.title(`Ana ${name}`));
  await expect(asking.getByText(actionCopy.cancel.text('$249'))).toBeVisible();
  await expectAccessible(page);
  await page.route('**/cancel-subscription', (route) => route.abort(), { times: 1 });
  await asking.getByLabel(actionCopy.reason).fill('Lo pidió por teléfono');
  await asking.getByRole('button', { name: actionCopy.cancel.action }).click();
  await expect(asking.getByRole('alert')).toBeVisible();
  await expect(asking.getByLabel(actionCopy.reason)).toHaveValue('Lo pidió por teléfono');
  await asking.getByRole('button', { name: actionCopy.cancel.action }).click();
  await expect(toast(page, actionCopy.cancel.done)).toBeVisible();
  await expect(
    paymentDetail(page).getByText(detailCopy.subscription.cancelled, { exact: true }),
  ).toBeVisible();
  await expect(paymentDetail(page).getByRole('button', { name: actionCopy.cancel.action })).toBeHidden();
});

test('the result that a user found for a payment and a refund is recorded', async ({
  page,
  admin,
  product,
}) => {
  const [charged, refunded] = await Promise.all([pay(product), pay(product)]);
  await loseTrack(product, charged);
  await doubtfulRefund(product, refunded, 5_000);
  await admin.open(page, detailAddress(charged));
  await expect(paymentDetail(page).getByText(detailCopy.review('6'))).toBeVisible();
  await paymentDetail(page).getByRole('button', { name: actionCopy.resolve.action }).click();
  const asking = dialog(page, actionCopy.resolve.title);
  await asking.getByLabel(actionCopy.reason).fill('Está en el panel de NMI');
  await asking.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(asking.getByText(actionCopy.resolve.required)).toBeVisible();
  await asking.getByRole('radio', { name: actionCopy.resolve.happened }).check();
  await asking.getByLabel(actionCopy.resolve.transaction).fill(`op-${charged}`);
  await expectAccessible(page);
  await asking.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(toast(page, actionCopy.resolve.done)).toBeVisible();
  await expect(paymentDetail(page).getByText(statusNames.approved, { exact: true })).toBeVisible();
  await expect(paymentDetail(page).getByText(`op-${charged}`)).toBeVisible();

  await page.goto(detailAddress(refunded));
  await expect(paymentDetail(page).getByText(detailCopy.reviewRefund)).toBeVisible();
  await paymentDetail(page)
    .getByRole('button', { name: detailCopy.refunds.resolveOf('$50') })
    .click();
  const about = dialog(page, actionCopy.resolveRefund.title('$50'));
  await about.getByRole('radio', { name: actionCopy.resolveRefund.not }).check();
  await about.getByLabel(actionCopy.reason).fill('No aparece en NMI');
  await expectAccessible(page);
  await about.getByRole('button', { name: actionCopy.resolve.action }).click();
  await expect(toast(page, actionCopy.resolveRefund.done)).toBeVisible();
  await expect(paymentDetail(page).getByRole('list', { name: detailCopy.refunds.title })).toContainText(
    refundStatusNames.declined,
  );
});

test('a stored card is charged, and the two payments link to each other', async ({
  page,
  admin,
  product,
}) => {
  const name = familyName();
  const id = await pay(product, { fullName: `Ana ${name}` });
  await storeOnly(product, id);
  await admin.open(page, detailAddress(id));
  await expect(paymentDetail(page).getByText(copy.noCharge).first()).toBeVisible();
  await paymentDetail(page).getByRole('button', { name: actionCopy.charge.action }).click();
  const asking = dialog(page, actionCopy.charge.title(`Ana ${name}`));
  await asking.getByLabel(actionCopy.amount).fill('0.50');
  await asking.getByLabel(actionCopy.reason).fill('Trabajo de noviembre');
  await expect(asking.getByText(actionCopy.charge.least)).toBeVisible();
  await expectAccessible(page);
  await asking.getByLabel(actionCopy.amount).fill('120.5');
  await asking.getByRole('button', { name: actionCopy.charge.action }).click();
  await expect(toast(page, actionCopy.charge.done)).toBeVisible();
  const later = paymentDetail(page).getByRole('list', { name: detailCopy.later.title });
  await expect(later).toContainText('$120.50');
  await later.getByRole('link').click();
  await expect(paymentDetail(page).getByText(kindNames.later, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await paymentDetail(page).getByRole('link', { name: detailCopy.payment.seeParent }).click();
  await expect(page).toHaveURL(new RegExp(`pago=${id}`));
  await expect(later).toContainText('$120.50');
});

test('the focus returns to the button that opened a dialog', async ({ page, admin, product }) => {
  const name = familyName();
  await settle(product, await pay(product, { fullName: `Ana ${name}` }));
  await admin.open(page, `/admin?tab=pagos&q=${name}`);
  const link = page.getByRole('link', { name: `Ana ${name}`, exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const button = paymentDetail(page).getByRole('button', { name: actionCopy.refund.action });
  await button.focus();
  await page.keyboard.press('Enter');
  const asking = dialog(page, actionCopy.refund.title(`Ana ${name}`));
  await expect(asking).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await asking.getByLabel(actionCopy.reason).fill('Lo pidió');
  await asking.getByLabel(actionCopy.amount).press('Enter');
  await expect(toast(page, actionCopy.refund.done)).toBeVisible();
  // The button was removed with it.
  await expect(paymentDetail(page).getByRole('heading', { name: `Ana ${name}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('a stored card shows from when it may be charged, waits for the proof of a sale by telephone, and is withdrawn', async ({
  page,
  admin,
  product,
}) => {
  const id = await pay(product, { fullName: `Telma ${familyName()}` });
  await storeOnly(product, id, '2094-03-01');
  await admin.open(page, detailAddress(id));
  const detail = paymentDetail(page);
  await expect(detail.getByRole('button', { name: 'Cobrar (desde el 5 mar 2094)' })).toBeDisabled();
  await expectAccessible(page);

  await storeOnly(product, id);
  await page.reload();
  await detail.getByRole('button', { name: 'Marcar venta por teléfono' }).click();
  const sale = page.getByRole('dialog', { name: 'Marcar como venta por teléfono' });
  await sale.getByLabel('Motivo').fill('Se acordó en la llamada');
  await sale.getByRole('button', { name: 'Marcar venta por teléfono' }).click();
  await expect(detail.getByRole('button', { name: 'Cobrar (falta la prueba)' })).toBeDisabled();
  await detail.getByRole('button', { name: 'Anotar la prueba' }).click();
  const proof = page.getByRole('dialog', { name: 'Prueba del resultado' });
  await expectAccessible(page);
  await proof.getByLabel('Día del resultado').fill('2025-01-10');
  await proof.getByLabel('Día del reporte de crédito').fill('2025-08-01');
  await proof.getByLabel('Qué es y dónde está guardado').fill('Reporte de Experian');
  await proof.getByRole('button', { name: 'Anotar la prueba' }).click();
  await expect(detail.getByText('Reporte de Experian')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Cobrar', exact: true })).toBeEnabled();

  await detail.getByRole('button', { name: 'Retirar tarjeta' }).click();
  const removal = page.getByRole('dialog', { name: /Retirar la tarjeta de Telma/ });
  await removal.getByLabel('Motivo').fill('Lo pidió');
  await removal.getByRole('button', { name: 'Retirar tarjeta' }).click();
  await expect(toast(page, 'Tarjeta retirada')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Cobrar', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('a webhook of NMI is shown above the payments until a user clears it', async ({
  page,
  admin,
  product,
}) => {
  const id = await pay(product);
  await product.query(
    `INSERT INTO gateway_notices (kind, subject, text, payment_id) VALUES ('chargeback', $1, 'Un banco reclamó un cobro de $199.', $2)`,
    [id, id],
  );
  await admin.open(page, '/admin?tab=pagos');
  const notices = page.getByRole('region', { name: 'Avisos de NMI' });
  await expect(notices).toContainText('Un banco reclamó un cobro de $199.');
  await expectAccessible(page);
  await notices.getByRole('button', { name: /^Marcar como visto/ }).click();
  await expect(notices).toHaveCount(0);
});

test('a customer whose lead lives in another state is checked, and the check is recorded', async ({
  page,
  admin,
  product,
}) => {
  const phone = leadPhone();
  await seedLeads(product, [{ fullName: 'Olga Mudada Paz', phone, state: 'CO', verified: true }]);
  const id = await pay(product, { phone });
  await admin.open(page, detailAddress(id));
  const { saleReview } = detailCopy;
  await expect(paymentDetail(page).getByText('Colorado', { exact: true })).toBeVisible();
  await expect(paymentDetail(page).getByText(saleReview.check)).toBeVisible();
  await expectAccessible(page);
  await paymentDetail(page).getByRole('button', { name: actionCopy.checkState.action }).click();
  const asking = dialog(page, actionCopy.checkState.title);
  await asking.getByLabel(actionCopy.checkState.reason).fill('Texas: mandó un recibo de luz');
  await expectAccessible(page);
  await asking.getByRole('button', { name: actionCopy.checkState.action }).click();
  await expect(toast(page, actionCopy.checkState.done)).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(paymentDetail(page).getByText(saleReview.checkedBy)).toBeVisible();
  await expect(paymentDetail(page).getByText(saleReview.check)).toBeHidden();
  await expect(paymentDetail(page).getByRole('button', { name: actionCopy.checkState.action })).toBeHidden();
});
