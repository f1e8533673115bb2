import { stateName, type UsState } from 'domain/us-states';
import { statesCopy as copy } from '../../../src/admin/features/states/states.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { Product } from '../../support/product';

/** A product for these journeys, because an enforced list refuses what other journeys do. */
const startAlone = (): Promise<Product> => Product.start();
test.use({ startProduct: async ({}, use) => use(startAlone) });

const ADDRESS = '/admin?tab=estados';

test('an owner finds a state, reads what it requires, and enters a registration', async ({ page, admin }) => {
  await admin.open(page, ADDRESS);
  const list = page.getByRole('list', { name: copy.list });
  await expect(list.getByRole('listitem')).toHaveCount(52);
  await expectAccessible(page);
  await page.getByPlaceholder(copy.search).fill('misisi');
  await expect(page.getByText(copy.counts(1), { exact: true })).toBeVisible();
  await page.getByPlaceholder(copy.search).fill('zzz');
  await expect(page.getByText(copy.filteredEmpty)).toBeVisible();
  await page.getByPlaceholder(copy.search).fill('oregon');
  const row = list.getByRole('listitem');
  await expect(row).toContainText(copy.missing.registration);
  await row.getByRole('button', { name: copy.row.of(copy.row.edit, 'Oregón') }).click();
  const drawer = page.getByRole('dialog', { name: 'Oregón' });
  await expect(drawer.getByText(copy.detail.lack('Oregón'))).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel(copy.form.registrationWaived).check();
  await drawer.getByRole('button', { name: copy.form.save }).click();
  await expect(page.getByText('Escriba por qué elige menos', { exact: false }).first()).toBeVisible();
  await drawer.getByLabel(copy.form.registrationWaived).uncheck();
  await drawer.getByLabel(copy.form.registration, { exact: true }).fill('OR-77');
  await drawer.getByLabel(copy.form.bond, { exact: true }).fill('B-88');
  await drawer.getByLabel(copy.form.agent, { exact: true }).fill('Registros de Oregón, Salem');
  await drawer.getByRole('button', { name: copy.form.save }).click();
  await expect(drawer).toBeHidden();
  await expect(row).toContainText(copy.row.nothingMissing);
});

test('the list refuses sales only once an owner has confirmed it', async ({
  page,
  admin,
  phone,
  product,
}) => {
  const codes: [UsState, string][] = [
    ['FL', '33101'],
    ['CO', '80202'],
    ['CA', '90012'],
    ['NY', '10001'],
    ['GA', '30301'],
  ];
  const sold = async (zip: string, state: UsState, isSold: boolean): Promise<void> => {
    await page.getByLabel('Código postal de la tarjeta').fill(zip);
    const refusal = page.getByRole('alert').filter({ hasText: stateName(state) });
    if (isSold) {
      await expect(page.getByText(`Es el contrato para ${stateName(state)}`, { exact: false })).toBeVisible();
      await expect(page.getByText('el último día para cancelar', { exact: false }).first()).toBeVisible();
    } else await expect(refusal).toContainText('annualcreditreport.com');
    await expect(page.getByRole('button', { name: 'Pagar $199' })).toBeEnabled({ enabled: isSold });
  };
  await page.goto('/checkout?plan=growth');
  for (const [state, zip] of codes) await sold(zip, state, true);

  await admin.open(page, ADDRESS);
  await page.getByRole('button', { name: copy.rules.confirm }).click();
  const dialog = page.getByRole('dialog', { name: copy.rules.confirmTitle });
  await expect(dialog).toContainText('Georgia');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.rules.confirm }).click();
  await expect(page.getByRole('button', { name: copy.rules.back })).toBeVisible();

  await page.goto('/checkout?plan=growth');
  for (const [state, zip] of codes) await sold(zip, state, state === 'FL');
  await expectAccessible(page);
  await page.getByLabel('Código postal de la tarjeta').fill('');
  await expect(page.getByRole('button', { name: 'Pagar $199' })).toBeEnabled();

  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández');
  await page.getByLabel(leadFormCopy.state.label).selectOption('GA');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
  await expect(page.getByText('No guardamos sus datos.', { exact: false }).first()).toBeVisible();
  expect(await product.query('SELECT 1 FROM leads WHERE phone_number = $1', [phone.e164])).toEqual([]);

  await admin.open(page, ADDRESS);
  await expect(page.getByRole('listitem').filter({ hasText: 'Georgia' })).toContainText(copy.row.refused(1));
  await page.getByRole('button', { name: copy.rules.back }).click();
  const back = page.getByRole('dialog', { name: copy.rules.backTitle });
  await back.getByLabel(copy.rules.reason).fill('La abogada la revisa otra vez');
  await back.getByRole('button', { name: copy.rules.back }).click();
  await expect(page.getByText(copy.rules.advise)).toBeVisible();
});
