import { expectAccessible } from '../../support/axe';
import { startNmiGateway } from '../../support/nmi-gateway';
import { fillCheckout } from '../../support/payments';
import { Product } from '../../support/product';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

test('a plan is paid once, confirmed by mail with its documents, and leads home', async ({
  page,
  product,
}) => {
  await page.goto('/checkout?plan=growth');
  await expect(page.getByText('Pagos simulados.')).toBeVisible();
  await expectAccessible(page);
  const email = await fillCheckout(page);
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
  await expect(page.getByText('Visa', { exact: true })).toBeVisible();
  const shown = await watchTexts(page);
  await page.getByRole('button', { name: 'Pagar $199' }).dblclick();
  await shown('¡Pago Procesado Exitosamente!');
  await expect(page).toHaveURL(`${product.url}/`);
  const payments = await product.query<{ id: string; status: string; accepted_text_version: string }>(
    'SELECT id, status, accepted_text_version FROM payments WHERE email = $1',
    [email],
  );
  expect(payments).toEqual([
    { id: expect.any(String), status: 'approved', accepted_text_version: expect.stringMatching(/^\d{4}-/) },
  ]);
  await expect.poll(async () => (await product.messagesTo(email)).length).toBe(1);
  const [receipt] = await product.messagesTo(email);
  expect(receipt!.body).toContain('Monto: $199');
  expect(receipt!.body).toContain('AVISO DE CANCELACIÓN (COPIA)');
  expect(receipt!.body).not.toMatch(/4111 ?1111/);

  await page.goto(`/api/payments/${payments[0]!.id}/contract`);
  await expect(page.getByRole('heading', { name: 'Contrato de servicio' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aviso de cancelación' })).toHaveCount(2);

  await page.goto(/\/api\/payments\/\S+\/cancel\?token=[\w-]+/.exec(receipt!.body)![0]);
  await expectAccessible(page);
  await expect(page.getByText('le devolvemos los $199 que pagó')).toBeVisible();
  await page.getByRole('button', { name: 'Sí, cancelar y que me devuelvan $199' }).click();
  await expect(page.getByRole('heading', { name: 'Su plan Growth está cancelado' })).toBeVisible();
  await expect(page.getByText('Le devolvimos $199 a la misma tarjeta')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/checkout?plan=growth');
  await expect(page.getByRole('heading', { name: 'Ya pagó este plan' })).toBeVisible();
  await expectAccessible(page);
});

for (const [number, text, focused] of [
  ['4000000000009995', 'La tarjeta no tiene fondos suficientes.', null],
  ['4000000000000259', 'Su banco pide que lo llame.', null],
  ['4000000000000127', 'El código de seguridad (CVV) no coincide con el de la tarjeta.', 'CVV'],
  ['4242424242424242', 'El banco no reconoce este número de tarjeta.', 'Número de tarjeta'],
] as const)
  test(`the card ${number} is refused with a text, and no typed text is lost`, async ({ page }) => {
    await page.goto('/checkout?plan=elite');
    await fillCheckout(page, { number });
    await page.getByRole('button', { name: 'Pagar $399' }).click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByText('Error al Procesar Pago', { exact: true })).toBeVisible();
    if (focused) await expect(page.getByLabel(focused)).toBeFocused();
    await expectAccessible(page);
    await expect(page.getByLabel('Nombre completo')).toHaveValue('María Fernández');
    await page.getByLabel('Número de tarjeta').fill('6011000991300009');
    await expect(page.getByText('Discover', { exact: true })).toBeVisible();
    await page.getByLabel('CVV').fill('999');
    const shown = await watchTexts(page);
    await page.getByRole('button', { name: 'Pagar $399' }).click();
    await shown('¡Pago Procesado Exitosamente!');
  });

test('a lost answer is confirmed without paying again, even after a reload', async ({ page, product }) => {
  await page.goto('/checkout?plan=starter');
  const email = await fillCheckout(page, { number: '4000000000000119' });
  await page.getByRole('button', { name: 'Pagar $149' }).click();
  await expect(page.getByRole('heading', { name: 'Estamos confirmando su pago' })).toBeVisible();
  // The outcome is looked up when the test says so.
  const lookUpIn = (time: string) =>
    product.query('UPDATE payments SET next_check_at = now() + $2::interval WHERE email = $1', [email, time]);
  await lookUpIn('1 hour');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Estamos confirmando su pago' })).toBeVisible();
  const shown = await watchTexts(page);
  await lookUpIn('0');
  await shown('¡Pago Procesado Exitosamente!');
  expect(await product.query('SELECT 1 FROM payments WHERE email = $1', [email])).toHaveLength(1);
});

test('an empty form names the missing data, at every width', async ({ page }) => {
  await page.goto('/checkout?plan=growth');
  await page.getByRole('button', { name: 'Pagar $199' }).click();
  await expect(page.getByText('Nombre completo es requerido')).toBeVisible();
  await expect(page.getByLabel('Nombre completo')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('with the gateway’s own fields the card never reaches the product', async ({ page }) => {
  const gateway = await startNmiGateway('public-key');
  const product = await Product.start({
    PAYMENTS_MODE: 'sale',
    NMI_API_URL: `${gateway.url}/api/transact.php`,
    NMI_QUERY_URL: `${gateway.url}/api/query.php`,
    NMI_SECURITY_KEY: 'private-key',
    NMI_TOKENIZATION_KEY: 'public-key',
  });
  try {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(product.url)) sent.push(request.postData() ?? '');
    });
    await page.goto(`${product.url}/checkout?plan=growth`);
    await page.getByLabel('Nombre completo').fill('María Fernández');
    await page.getByLabel('Correo electrónico').fill('maria@example.com');
    await page.getByLabel('Teléfono').fill('3054201234');
    await page.getByLabel('Código postal de la tarjeta').fill('77777');
    for (const [frame, value] of [
      ['ccnumber', '4111111111111111'],
      ['ccexp', '1299'],
      ['cvv', '999'],
    ] as const)
      await page.frameLocator(`iframe[title=${frame}]`).getByRole('textbox').fill(value);
    const shown = await watchTexts(page);
    await page.getByRole('button', { name: 'Pagar $199' }).click();
    await shown('¡Pago Procesado Exitosamente!');
    expect(gateway.charges).toHaveLength(1);
    expect(gateway.charges[0]).toMatchObject({ payment_token: expect.any(String), amount: '199.00' });
    expect(gateway.charges[0]).not.toHaveProperty('ccnumber');
    expect(sent.join()).not.toContain('4111111111111111');
    expect(refused).toEqual([]);
  } finally {
    await product.stop();
    await gateway.close();
  }
});
