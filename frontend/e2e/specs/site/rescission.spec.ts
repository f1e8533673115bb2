import { checkoutCopy } from '../../../src/checkout/checkout.copy';
import { expectAccessible } from '../../support/axe';
import { fillCheckout } from '../../support/payments';
import { Product } from '../../support/product';
import { expect, test } from '../../support/test';

/** A product for these journeys, because they enforce the list of states. */
const startAlone = (): Promise<Product> => Product.start();
test.use({ startProduct: async ({}, use) => use(startAlone) });
test.describe.configure({ mode: 'default' });

for (const mode of ['advise', 'enforce'] as const)
  test(`a customer in Kansas ends the contract after the legal days, while the list of states is in mode ${mode}`, async ({
    page,
    product,
  }) => {
    await product.query(`UPDATE state_rules SET mode = 'advise'`);
    await page.goto('/checkout?plan=growth');
    const email = await fillCheckout(page);
    await page.getByLabel('Código postal de la tarjeta').fill('66101');
    await expect(page.getByText(checkoutCopy.form.contract.ofState('Kansas'))).toBeVisible();
    await page.getByText(checkoutCopy.form.contract.read, { exact: false }).first().click();
    await expect(
      page.getByText('la ley de Kansas le da el derecho de cancelar', { exact: false }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pagar $199' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect.poll(async () => (await product.messagesTo(email)).length).toBe(1);
    const [receipt] = await product.messagesTo(email);
    await product.query(
      `UPDATE payments SET signed_terms =
         jsonb_set(signed_terms, '{signedOn}', to_jsonb((signed_terms ->> 'signedOn')::date - 12)) WHERE email = $1`,
      [email],
    );
    await product.query(
      `INSERT INTO state_rules (mode) VALUES ($1) ON CONFLICT (id) DO UPDATE SET mode = excluded.mode`,
      [mode],
    );

    await page.goto(/\/api\/payments\/\S+\/cancel\?token=[\w-]+/.exec(receipt!.body)![0]);
    await expect(
      page.getByText('La ley de Kansas le permite cancelar su contrato en cualquier momento', {
        exact: false,
      }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sí, cancelar mi suscripción' }).click();
    await expect(page.getByRole('heading', { name: 'Su plan Growth está cancelado' })).toBeVisible();
    await expect(page.getByText('su contrato terminó el', { exact: false })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await expect.poll(async () => (await product.messagesTo(email)).length).toBe(2);
    expect((await product.messagesTo(email))[0]!.body).toContain(
      'La ley de Kansas deja cancelar el contrato',
    );
  });
