import type { Page } from '@playwright/test';
import { addDays } from 'domain/dates';
import { stateName, type UsState } from 'domain/us-states';
import { chargeCopy } from '../../../src/admin/features/leads/charge/charge.copy';
import { statesCopy as copy } from '../../../src/admin/features/states/states.copy';
import { meanwhileCopy } from '../../../src/admin/ui/fields/meanwhile.copy';
import { checkoutCopy } from '../../../src/checkout/checkout.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { expect, test } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
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
  await page.getByPlaceholder(copy.search).fill('kansas');
  await list.getByRole('button', { name: copy.row.of(copy.row.edit, 'Kansas'), exact: true }).click();
  const kansas = page.getByRole('dialog', { name: 'Kansas', exact: true });
  await expect(kansas.getByText(copy.detail.statementsEvery(3))).toBeVisible();
  await expect(kansas.getByText(copy.detail.rescissionAnyTime)).toBeVisible();
  await expect(kansas.getByRole('link', { name: 'Kan. Stat. § 50-1120(c)(3)' })).toBeVisible();
  await expect(kansas.getByRole('link', { name: 'Kan. Stat. § 50-1123' })).toBeVisible();
  await expectAccessible(page);
  await kansas.getByRole('button', { name: copy.form.close }).last().click();
  await expect(kansas).toBeHidden();
  await page.getByPlaceholder(copy.search).fill('oregon');
  await expect(page.getByText(copy.counts(1), { exact: true })).toBeVisible();
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
  await expect(drawer.getByText(copy.detail.nameLacks.representative)).toBeVisible();
  await drawer.getByLabel(copy.form.representative).fill('Ana Ruiz');
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

test('an owner sees by state who signed an earlier text, and opens the payment, the lead and the contract', async ({
  page,
  admin,
  product,
}) => {
  const [leadId] = await seedLeads(product, [
    { fullName: 'Ofelia Ríos', phone: leadPhone(), state: 'FL', verified: true },
  ]);
  const { contracts } = copy;
  await admin.open(page, ADDRESS);
  await expect(page.getByRole('list', { name: copy.list })).toBeVisible();
  await expect(page.getByText(contracts.title('12'))).toBeHidden();
  await product.query(
    `INSERT INTO payments (kind, lead_id, mode, status, plan, full_name, email, phone, billing_zip, amount_cents, accepted_text_version, accepted_at, signed_terms)
     SELECT 'first', CASE WHEN n = 1 THEN $1::uuid END, 'vault', CASE WHEN n = 2 THEN 'voided' ELSE 'stored' END, 'growth', 'Ofelia Ríos ' || n,
            'ofelia' || n || '@example.com', '', CASE WHEN n = 3 THEN '80202' ELSE '33101' END, 0, '2026-11-26', now() - n * interval '1 minute',
            jsonb_build_object('state', CASE WHEN n = 3 THEN 'CO' ELSE 'FL' END, 'signedOn', '2026-11-26')
       FROM generate_series(1, 12) n`,
    [leadId],
  );
  await page.reload();
  await page.getByText(contracts.title('12')).click();
  const counted = page.getByRole('list', { name: contracts.byState }).getByRole('listitem');
  await expect(counted).toHaveText([
    `Florida ${contracts.counts('11', '10')}`,
    `Colorado ${contracts.one(1)}`,
  ]);
  const list = page.getByRole('list', { name: contracts.list }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  await expect(list.first()).toContainText(contracts.signed('26 nov 2026', '26 nov 2026'));
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: contracts.pager })
    .getByRole('button', { name: 'Siguiente' })
    .click();
  await expect(list).toHaveCount(2);
  await page.getByLabel(contracts.state).click();
  await page.getByTitle('Colorado').click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('Ofelia Ríos 3');
  await page.getByLabel(contracts.only).click();
  await page.getByTitle(contracts.onlyNames.running).click();
  await expect(list).toHaveCount(1);
  await page.goto(ADDRESS);
  await page.getByText(contracts.title('12')).click();
  await list.first().getByRole('link', { name: 'Ofelia Ríos 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ofelia Ríos 1' })).toBeVisible();
  await page.goBack();
  await page.getByText(contracts.title('12')).click();
  await expect(
    list.first().getByRole('link', { name: contracts.of(contracts.seeLead, 'Ofelia Ríos 1') }),
  ).toHaveAttribute('href', `/admin?tab=leads&lead=${leadId}`);
});

test('an owner uses another value than the table, with a reason, and returns to the table', async ({
  page,
  admin,
}) => {
  const { overrides } = copy;
  const open = async () => {
    await page.getByPlaceholder(copy.search).fill('florida');
    await page
      .getByRole('list', { name: copy.list })
      .getByRole('button', { name: copy.row.of(copy.row.edit, 'Florida') })
      .click();
    return page.getByRole('dialog', { name: 'Florida' });
  };
  await admin.open(page, ADDRESS);
  const drawer = await open();
  await expect(drawer.getByText(overrides.inTable(copy.detail.cancelDays(5, false)))).toBeVisible();
  await expect(drawer.getByRole('button', { name: overrides.save })).toBeDisabled();
  await drawer.getByLabel(overrides.days, { exact: true }).fill('4');
  await expect(drawer.getByText(overrides.looser)).toBeVisible();
  await drawer.getByLabel(overrides.days, { exact: true }).fill('7');
  await expect(drawer.getByText(overrides.looser)).toBeHidden();
  await drawer.getByRole('button', { name: overrides.save }).click();
  await expect(drawer.getByText(copy.rules.reasonRequired)).toBeVisible();
  await drawer.getByLabel(overrides.reason).fill('La abogada leyó la ley de 2027');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: overrides.save }).click();
  await expect(drawer.getByText(overrides.used(copy.detail.cancelDays(7, true)))).toBeVisible();
  await expect(drawer.getByText('La abogada leyó la ley de 2027', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/checkout?plan=growth');
  await page.getByLabel('Código postal de la tarjeta').fill('33101');
  await expect(page.getByText('7.º día hábil', { exact: false }).first()).toBeVisible();

  await page.goto(ADDRESS);
  await open();
  await drawer.getByLabel(overrides.reason).fill('La tabla ya lo dice');
  await drawer.getByRole('button', { name: overrides.back }).click();
  await expect(drawer.getByText(overrides.used(copy.detail.cancelDays(7, true)))).toBeHidden();
});

test('an owner enters the number for sales by telephone, and the contract of such a sale shows it', async ({
  page,
  admin,
}) => {
  const { detail, form } = copy;
  await admin.open(page, ADDRESS);
  const open = async (state: string) => {
    await page.getByPlaceholder(copy.search).fill(state);
    await page
      .getByRole('list', { name: copy.list })
      .getByRole('button', { name: copy.row.of(copy.row.edit, state) })
      .click();
    return page.getByRole('dialog', { name: state });
  };
  const maryland = await open('Maryland');
  await expect(maryland.getByText(detail.phoneSale)).toBeVisible();
  await expect(maryland.getByLabel(form.phoneSale)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(maryland).toBeHidden();
  const florida = await open('Florida');
  await florida.getByLabel(form.phoneSale).fill('TC-4521');
  await expectAccessible(page);
  await florida.getByRole('button', { name: form.save, exact: true }).click();
  await expect(florida).toBeHidden();
  const contractOf = async (soldVia: string) =>
    (await page.request.get(`/api/plans/growth/contract?zip=33101&soldVia=${soldVia}`)).text();
  await expect
    .poll(() => contractOf('phone'))
    .toContain('Registro de la empresa para vender por teléfono en Florida: número TC-4521.');
  expect(await contractOf('phone')).toContain('for sales by telephone in FL: number TC-4521.');
  expect(await contractOf('online')).not.toContain('TC-4521');
});

/** Confirms the list of states, so that it is enforced. */
async function confirmList(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: copy.rules.confirm }).click();
  await page
    .getByRole('dialog', { name: copy.rules.confirmTitle })
    .getByRole('button', { name: copy.rules.confirm })
    .click();
  await expect(page.getByRole('button', { name: copy.rules.back })).toBeVisible();
}

test('the dialog of a payment link says what each state requires, and refuses only once the list is confirmed', async ({
  page,
  admin,
  product,
  browser,
}) => {
  const codes = ['FL', 'CO', 'CA', 'NY', 'GA'] as const;
  const { outside } = chargeCopy;
  const ids = await seedLeads(
    product,
    codes.map((state) => ({ fullName: 'Otilia Bermúdez', phone: leadPhone(), state, verified: true })),
  );
  const leadOf = Object.fromEntries(codes.map((state, index) => [state, ids[index]!]));
  const dialog = page.getByRole('dialog', { name: chargeCopy.title });
  const make = dialog.getByRole('button', { name: chargeCopy.make });
  const ready = page.getByRole('dialog', { name: chargeCopy.ready.title });
  const fill = async (state: UsState): Promise<void> => {
    await page.goto(`/admin?tab=leads&lead=${leadOf[state]}`);
    await page.getByRole('button', { name: chargeCopy.button }).click();
    await dialog.getByRole('radio', { name: /^Growth/ }).check();
    await dialog.getByRole('radio', { name: chargeCopy.soldViaNames.online }).check();
    await dialog.getByRole('radio', { name: chargeCopy.copy }).check();
    const needsReport = state === 'CO' || state === 'NY';
    await expect(dialog.getByText(outside.title)).toHaveCount(needsReport ? 1 : 0);
  };
  const addressOf = async (): Promise<string> => {
    const url = await ready.getByLabel(chargeCopy.ready.field).inputValue();
    await ready.getByRole('button', { name: chargeCopy.ready.done }).click();
    return new URL(url.slice(url.indexOf('/checkout')), page.url()).href;
  };

  await admin.open(page, ADDRESS);
  const links = new Map<UsState, string>();
  for (const state of codes) {
    await fill(state);
    await make.click();
    links.set(state, await addressOf());
  }

  await confirmList(page);
  await fill('FL');
  await make.click();
  links.set('FL', await addressOf());
  for (const [state, words] of [
    ['CA', 'solo da consultas, no vende'],
    ['GA', 'La oficina no atiende Georgia'],
  ] as const) {
    await fill(state);
    await make.click();
    await expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await fill('NY');
  await dialog.getByLabel(outside.signedOn).fill(addDays(new Date().toISOString().slice(0, 10), -5));
  await make.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'solo da consultas, no vende' })).toBeVisible();
  await fill('CO');
  await make.click();
  await expect(dialog.getByText(outside.signedOnRequired)).toBeVisible();
  await expectAccessible(page);

  const visitor = await browser.newPage();
  const opened = async (state: UsState, words: string): Promise<void> => {
    await visitor.goto(links.get(state)!);
    await expect(visitor.getByText(words, { exact: false }).first()).toBeVisible();
  };
  await opened('FL', 'Es el contrato para Florida');
  await opened('CO', 'este enlace no dice que ya lo firmó');
  for (const state of ['CA', 'NY', 'GA'] as const) await opened(state, 'annualcreditreport.com');
  await expectAccessible(visitor);

  await fill('CO');
  await dialog.getByLabel(outside.signedOn).fill(addDays(new Date().toISOString().slice(0, 10), -5));
  await make.click();
  links.set('CO', await addressOf());
  await opened('CO', 'Usted ya firmó su contrato con la oficina');
  await expect(visitor.getByRole('heading', { name: checkoutCopy.form.contract.titleOutside })).toBeVisible();
  await visitor.close();
});

test('a state that two users change shows both values before one is overwritten', async ({
  page,
  admin,
  product,
}) => {
  await product.query(`DELETE FROM state_choices WHERE state = 'NV'`);
  await admin.open(page, ADDRESS);
  await page.getByPlaceholder(copy.search).fill('nevada');
  await page.getByRole('button', { name: copy.row.of(copy.row.edit, 'Nevada') }).click();
  const drawer = page.getByRole('dialog', { name: 'Nevada' });
  const notice = drawer.getByRole('alert').filter({ hasText: meanwhileCopy.changed });
  await drawer.getByLabel(copy.form.bond, { exact: true }).fill('B-1');
  await drawer.getByLabel(copy.form.agent, { exact: true }).fill('Registros, Reno');
  await product.query(`INSERT INTO state_choices (state, bond_number) VALUES ('NV', 'B-2')`);
  await drawer.getByRole('button', { name: copy.form.save }).click();
  await expect(notice).toContainText(`B-2 ${meanwhileCopy.theirs}; B-1 ${meanwhileCopy.yours}`);
  await expect(drawer.getByLabel(copy.form.agent, { exact: true })).toHaveValue('Registros, Reno');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: meanwhileCopy.takeTheirs }).click();
  await expect(notice).toBeHidden();
  await expect(drawer.getByLabel(copy.form.bond, { exact: true })).toHaveValue('B-2');

  await drawer.getByLabel(copy.overrides.days, { exact: true }).fill('9');
  await drawer.getByLabel(copy.overrides.reason, { exact: true }).fill('Lo leyó la abogada');
  await product.query(
    `INSERT INTO state_overrides (state, field, value, reason, set_by, set_at)
     VALUES ('NV', 'cancel_days', '8 business', 'Otra lectura', 'ana', now())`,
  );
  await drawer.getByRole('button', { name: copy.overrides.save }).click();
  await expect(notice).toContainText(
    `${copy.detail.cancelDays(8, true)} ${meanwhileCopy.theirs}; ${copy.detail.cancelDays(9, true)}`,
  );
  await expect(drawer.getByLabel(copy.overrides.reason, { exact: true })).toHaveValue('Lo leyó la abogada');
  await drawer.getByRole('button', { name: copy.overrides.save }).click();
  await expect(drawer.getByText(copy.overrides.used(copy.detail.cancelDays(9, true)))).toBeVisible();
  await expect(notice).toBeHidden();
});
