import type { Locator, Page } from '@playwright/test';
import { leadAppointmentsCopy as copy } from '../../../src/admin/features/leads/shared/lead-appointments.copy';
import { leadsCopy } from '../../../src/admin/features/leads/shared/leads.copy';
import { appointmentCopy } from '../../../src/admin/ui/appointments/appointments.copy';
import { datesCopy } from '../../../src/admin/ui/dates/dates.copy';
import { formatHour } from '../../../src/shared/clock';
import { expect, test } from '../../support/admin';
import { at, chooseAgent, nextMonday, seedAppointment, storedAppointment } from '../../support/appointments';
import { expectAccessible } from '../../support/axe';
import { leadPhone, seedLeads } from '../../support/leads';
import type { Product } from '../../support/product';

const detailOf = (page: Page): Locator => page.getByRole('dialog', { name: leadsCopy.detail.title });
const nextOf = (page: Page): Locator =>
  detailOf(page).getByRole('region', { name: leadsCopy.detail.nextBooking });
const othersOf = (page: Page): Locator =>
  detailOf(page).getByRole('region', { name: copy.title, exact: true });

async function seedVerified(product: Product, fullName: string): Promise<string> {
  const [id] = await seedLeads(product, [{ fullName, phone: leadPhone(), state: 'CA', verified: true }]);
  return id!;
}
const bookedFor = (product: Product, leadId: string) =>
  product.query<{ id: string; created_by_id: string; agent_id: string; email: string | null }>(
    'SELECT id, created_by_id, agent_id, email FROM appointments WHERE lead_id = $1',
    [leadId],
  );

test('an appointment is booked, changed and cancelled from the detail of its lead', async ({
  page,
  admin,
  product,
}) => {
  const fullName = 'Agendada Telefónica';
  const leadId = await seedVerified(product, fullName);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await othersOf(page).getByRole('button', { name: copy.book }).click();
  const dialog = page.getByRole('dialog', { name: copy.bookDialog.title(fullName) });
  await chooseAgent(dialog.getByLabel(appointmentCopy.time.agent), admin.username);
  await dialog.getByRole('button', { name: copy.bookDialog.action }).click();
  await expect(dialog.getByText(appointmentCopy.time.required)).toBeVisible();
  await expectAccessible(page);
  // The last day: today may be over.
  await dialog.getByRole('group', { name: appointmentCopy.time.days }).getByRole('button').last().click();
  await dialog
    .getByRole('group', { name: /^Horas libres del/ })
    .getByRole('button')
    .first()
    .click();
  await expect(dialog).toContainText('Cita nueva:');
  await expect(dialog).toContainText('(hora del Pacífico)');
  await dialog.getByLabel(copy.bookDialog.email).fill('agendada@example.com');
  await dialog.getByRole('button', { name: copy.bookDialog.action }).click();
  await expect(dialog).toBeHidden();
  await expect(nextOf(page)).toContainText(leadsCopy.detail.nextBooking);
  await expect(othersOf(page).getByRole('heading')).toBeFocused();
  const [booked] = await bookedFor(product, leadId);
  expect(booked).toMatchObject({
    created_by_id: admin.id,
    agent_id: admin.id,
    email: 'agendada@example.com',
  });
  await expectAccessible(page);

  await nextOf(page)
    .getByRole('button', { name: /^Cambiar/ })
    .click();
  const change = page.getByRole('dialog', { name: appointmentCopy.changeDialog.title(fullName) });
  await change.getByRole('button', { name: appointmentCopy.time.any }).click();
  await change.getByLabel(appointmentCopy.time.moment).fill(nextMonday());
  await change.getByLabel(appointmentCopy.time.momentTime).fill('19:15');
  // The product's calendar, in Spanish for every browser language.
  await change.getByRole('button', { name: datesCopy.open }).click();
  await expect(change.getByRole('dialog', { name: datesCopy.calendar })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(change).toContainText(formatHour('19:15'));
  await change.getByRole('button', { name: appointmentCopy.changeDialog.action }).click();
  await expect(change).toBeHidden();
  await expect(nextOf(page)).toContainText(formatHour('19:15'));
  await expect(nextOf(page).getByRole('button', { name: /^Cambiar/ })).toBeFocused();
  expect((await storedAppointment(product, booked!.id)).startsAt).toBe(at(nextMonday(), '19:15'));

  await nextOf(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click();
  await page.getByRole('button', { name: appointmentCopy.cancelDialog.action }).click();
  await expect(nextOf(page)).toBeHidden();
  await expect(othersOf(page)).toContainText('Cancelada');
  await expect(othersOf(page).getByRole('heading')).toBeFocused();
  expect((await storedAppointment(product, booked!.id)).status).toBe('cancelled');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('a time that was booked meanwhile is reported, and another one is chosen', async ({
  page,
  admin,
  product,
}) => {
  const fullName = 'Lenta Segunda';
  const leadId = await seedVerified(product, fullName);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await othersOf(page).getByRole('button', { name: copy.book }).click();
  const dialog = page.getByRole('dialog', { name: copy.bookDialog.title(fullName) });
  await chooseAgent(dialog.getByLabel(appointmentCopy.time.agent), admin.username);
  await dialog.getByRole('group', { name: appointmentCopy.time.days }).getByRole('button').last().click();
  const times = dialog.getByRole('group', { name: /^Horas libres del/ }).getByRole('button');
  const wanted = await times.first().textContent();
  await times.first().click();
  const other = await seedVerified(product, 'Rápida Primera');
  const startsAt = await firstFreeOnLastDay(page, admin.id);
  await seedAppointment(product, { leadId: other, agentId: admin.id, startsAt });
  await dialog.getByRole('button', { name: copy.bookDialog.action }).click();
  await expect(dialog.getByRole('alert')).toContainText(appointmentCopy.taken);
  await expect(times.filter({ hasText: wanted! })).toBeHidden();
  await times.first().click();
  await dialog.getByRole('button', { name: copy.bookDialog.action }).click();
  await expect(nextOf(page)).toBeVisible();
});

/** The first time that the dialog offers on its last day. */
async function firstFreeOnLastDay(page: Page, agentId: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const answer = await page.request.get(
    `/api/admin/appointments/slots?days=14&timeZone=America/New_York&agentId=${agentId}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { days } = (await answer.json()) as { days: { slots: { startsAt: string }[] }[] };
  return days.filter(({ slots }) => slots.length > 0).at(-1)!.slots[0]!.startsAt;
}

test('a personal link is sent to a lead', async ({ page, admin, product }) => {
  const leadId = await seedVerified(product, 'Enlazada Porcorreo');
  await product.query('UPDATE leads SET email = $2 WHERE id = $1', [leadId, `enlace${leadId}@example.com`]);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await othersOf(page).getByRole('button', { name: copy.sendLink }).click();
  const dialog = page.getByRole('dialog', { name: copy.linkDialog.title });
  await dialog.getByRole('radio', { name: /^Correo a/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: copy.linkDialog.action, exact: true }).click();
  await expect(page.getByRole('region').getByText(copy.linkDialog.done, { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await product.messagesTo(`enlace${leadId}@example.com`))[0]?.body)
    .toMatch(/\/calendario\?ref=/);
});

test('past appointments are listed with their outcomes', async ({ page, admin, product }) => {
  const leadId = await seedVerified(product, 'Pasada Conhistoria');
  const id = await seedAppointment(product, {
    leadId,
    agentId: admin.id,
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await expect(othersOf(page)).toContainText(appointmentCopy.awaiting);
  await othersOf(page)
    .getByRole('button', { name: /^No se presentó/ })
    .click();
  await expect(othersOf(page).getByText('No se presentó', { exact: true })).toBeVisible();
  await expect(othersOf(page).getByRole('heading')).toBeFocused();
  await expect.poll(async () => (await storedAppointment(product, id)).status).toBe('no_show');
});

test('no appointment can be booked for an unverified lead', async ({ page, admin, product }) => {
  const [leadId] = await seedLeads(product, [{ fullName: 'Pendiente Sincita', phone: leadPhone() }]);
  await admin.open(page, `/admin?tab=leads&lead=${leadId}`);
  await expect(othersOf(page)).toContainText(copy.unverified);
  await expect(othersOf(page).getByRole('button', { name: copy.book })).toBeDisabled();
});
