import type { Page } from '@playwright/test';
import { OUTSIDE_HOURS_SENTENCE } from 'domain/calendar/calling-hours';
import { calendarCopy as copy } from '../../../src/calendar/calendar.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { test as adminTest } from '../../support/admin';
import { expectAccessible } from '../../support/axe';
import { chooseTime, personalLink, seedAgent, takeTime, times } from '../../support/calendar';
import { changeSettings, restoreSettings } from '../../support/settings';
import { watchTexts } from '../../support/shown-texts';
import { expect, test } from '../../support/test';

/** Different from the office's time zone, which is New York's. */
const ZONE = 'America/Los_Angeles';
test.use({ timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' } });
adminTest.use({ timezoneId: ZONE });

test.beforeEach(async ({ product }) => {
  await seedAgent(product);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks that every state of the page must pass. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(viewport);
}

/** The page's requests to other hosts. */
function watchOthers(page: Page, site: string): string[] {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site)) others.push(request.url());
  });
  return others;
}

const inZone = (moment: Date): string =>
  new Intl.DateTimeFormat('es-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
    .format(moment)
    .replace(/\s/g, ' ');

interface BookedRow {
  id: string;
  status: string;
  starts_at: Date;
  time_zone: string;
  email: string | null;
  confirmed_at: Date | null;
}
const bookedBy = (
  product: { query: <T extends object>(sql: string, values: unknown[]) => Promise<T[]> },
  phone: string,
) =>
  product.query<BookedRow>(
    `SELECT b.id, b.status, b.starts_at, b.time_zone, b.email, b.confirmed_at
       FROM appointments b JOIN leads l ON l.id = b.lead_id WHERE l.phone_number = $1`,
    [phone],
  );

test('a visitor books, moves and cancels an appointment, in a time zone other than the office’s', async ({
  page,
  product,
  phone,
}) => {
  const others = watchOthers(page, product.url);
  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('CA');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone.typed);
  await page.getByRole('button', { name: leadFormCopy.submit }).click();
  await expect(page.getByLabel(verificationCopy.label)).toBeVisible();
  const shown = await watchTexts(page);
  await page.getByLabel(verificationCopy.label).fill(await product.lastCode(phone.e164));
  await shown(verificationCopy.toasts.verified.title);

  await expect(title(page, copy.choose.title)).toBeVisible();
  // Neither the secret nor the number stays in the address, or in data sent to others.
  expect(page.url()).toBe(`${product.url}/calendario`);
  expect(await page.evaluate(() => document.referrer)).not.toContain('ref=');
  await expect(page.getByLabel(copy.choose.zone)).toHaveValue(ZONE);
  await expectGood(page);
  const chosen = await chooseTime(page, 0);
  await page.getByLabel(copy.choose.email.label).fill('maria@example.com');
  await expectGood(page);
  await button(page, copy.choose.confirm).click();

  await expect(title(page, copy.appointment.titles.new)).toBeFocused();
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await expectGood(page);
  const [booked] = await bookedBy(product, phone.e164);
  expect(booked).toMatchObject({ status: 'booked', time_zone: ZONE, email: 'maria@example.com' });
  expect(inZone(booked!.starts_at)).toBe(chosen);
  const file = await page.request.get(
    (await page.getByRole('link', { name: copy.appointment.calendar }).getAttribute('href'))!,
  );
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
  await expect(page.getByRole('link', { name: /Google Calendar/ })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&(?!.*token)/,
  );

  await page.reload();
  await expect(title(page, copy.appointment.titles.upcoming)).toBeVisible();
  await button(page, copy.appointment.change).click();
  await expect(title(page, copy.move.title)).toBeFocused();
  await expectGood(page);
  const moved = await chooseTime(page, 1);
  await button(page, copy.move.confirm).click();
  await expect(title(page, copy.appointment.titles.moved)).toBeFocused();
  await expect(page.getByText(moved, { exact: true })).toBeVisible();
  const [after] = await bookedBy(product, phone.e164);
  expect(after).toMatchObject({ id: booked!.id, status: 'booked' });
  expect(inZone(after!.starts_at)).toBe(moved);

  await button(page, copy.appointment.cancel).click();
  await expectGood(page);
  await button(page, copy.appointment.cancelYes).click();
  await expect(title(page, copy.appointment.titles.cancelled)).toBeFocused();
  await expectGood(page);
  expect((await bookedBy(product, phone.e164)).map(({ status }) => status)).toEqual(['cancelled']);
  await button(page, copy.appointment.rechoose).click();
  await expect(title(page, copy.choose.title)).toBeVisible();
  expect(others).toEqual([]);
});

test('hours outside the law of the state need a request, and the link opens the appointment on another device', async ({
  page,
  product,
  phone,
  browser,
}) => {
  // The browser shows the clocks of Los Angeles; the law is that of Hawaii, where the office opens at four in the morning.
  const link = await personalLink(page, product, phone.e164, 'HI');
  await page.goto(link);
  await chooseTime(page, 0);
  await expect(page.getByText(OUTSIDE_HOURS_SENTENCE)).toBeHidden();
  await button(page, copy.choose.more.action).click();
  const more = page.getByRole('group', { name: copy.choose.more.text });
  await expectGood(page);
  await more.getByRole('button').first().click();
  await expect(page.getByText(OUTSIDE_HOURS_SENTENCE)).toBeVisible();
  await expectGood(page);
  await button(page, copy.choose.confirm).click();
  await expect(title(page, copy.appointment.titles.new)).toBeFocused();
  const consents = await product.query<{ text_shown: string }>(
    `SELECT text_shown FROM consents WHERE phone_number = $1 AND kind = 'call_outside_hours'`,
    [phone.e164],
  );
  expect(consents).toHaveLength(1);
  expect(consents[0]!.text_shown).toContain(OUTSIDE_HOURS_SENTENCE);
  await button(page, copy.appointment.link.action).click();
  await expect(
    page.getByText(new RegExp(`${copy.appointment.link.copied}|${copy.appointment.link.selected}`)),
  ).toBeVisible();
  await expectGood(page);
  const own = await page.getByLabel(copy.appointment.link.label).inputValue();

  const device = await browser.newContext({
    baseURL: product.url,
    reducedMotion: 'reduce',
    timezoneId: ZONE,
  });
  const opened = await device.newPage();
  for (const address of [link, own]) {
    await opened.goto(address);
    await expect(title(opened, copy.appointment.titles.upcoming)).toBeVisible();
    await opened.reload();
    await expect(button(opened, copy.appointment.change)).toBeVisible();
  }
  await device.close();
});

test('the keyboard alone is enough to book', async ({ page, product }) => {
  await page.goto(await personalLink(page, product));
  await expect(title(page, copy.choose.title)).toBeVisible();
  const day = page.getByRole('group', { name: copy.choose.days }).locator('[aria-pressed="true"]');
  for (
    let presses = 0;
    presses < 8 && !(await day.evaluate((node) => node === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(day).toBeFocused();
  // The first day with free times may be almost over: the next one is opened.
  const focused = page.locator(':focus');
  do await page.keyboard.press('ArrowRight');
  while ((await focused.getAttribute('data-open')) !== 'true');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  // Before midnight in the office, the visitor's fourteen days do not show the last offered one.
  const moreDays = button(page, copy.choose.moreDays);
  if (await moreDays.isVisible()) {
    await expect(moreDays).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel(copy.choose.zone)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(times(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(times(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(button(page, copy.choose.more.action)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, copy.choose.askCallback)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(copy.choose.email.label)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, copy.choose.confirm)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, copy.appointment.titles.new)).toBeFocused();
});

test('a time that another visitor booked meanwhile is replaced by the nearest, and nothing is lost', async ({
  page,
  product,
}) => {
  await page.goto(await personalLink(page, product));
  await chooseTime(page, 2);
  await page.getByLabel(copy.choose.email.label).fill('maria@example.com');
  // Another visitor books the time just before the request of this page arrives.
  await page.route(
    '**/api/appointments',
    async (route) => {
      const { startsAt } = route.request().postDataJSON() as { startsAt: string };
      await takeTime(product, startsAt);
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, copy.choose.confirm).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Alguien acaba de tomar' });
  await expect(notice).toBeInViewport();
  await expectGood(page);
  await expect(page.getByLabel(copy.choose.email.label)).toHaveValue('maria@example.com');
  await notice.getByRole('button').first().click();
  await button(page, copy.choose.confirm).click();
  await expect(title(page, copy.appointment.titles.new)).toBeVisible();
});

test('a visitor who booked in another tab sees that appointment, and may move it', async ({
  page,
  product,
  context,
}) => {
  const link = await personalLink(page, product);
  await page.goto(link);
  await expect(title(page, copy.choose.title)).toBeVisible();
  const other = await context.newPage();
  await other.goto(link);
  await chooseTime(other, 0);
  await button(other, copy.choose.confirm).click();
  await expect(title(other, copy.appointment.titles.new)).toBeVisible();

  const wished = await chooseTime(page, 3);
  await button(page, copy.choose.confirm).click();
  await expect(title(page, copy.appointment.titles.upcoming)).toBeVisible();
  await expect(page.getByText(/Usted ya tenía esta cita/)).toBeVisible();
  await expectGood(page);
  await button(page, copy.appointment.alreadyMove).click();
  await button(page, copy.move.confirm).click();
  await expect(title(page, copy.appointment.titles.moved)).toBeVisible();
  await expect(page.getByText(wished, { exact: true })).toBeVisible();
});

test('two clicks book once, and Back and Forward find the appointment', async ({ page, product }) => {
  await page.goto('/');
  await page.goto(await personalLink(page, product));
  await chooseTime(page, 0);
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) asked += 1;
  });
  await button(page, copy.choose.confirm).dblclick();
  await expect(title(page, copy.appointment.titles.new)).toBeVisible();
  expect(asked).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Su cita/);
  await expect(button(page, copy.appointment.change)).toBeVisible();
});

test('the link in the mail opens the appointment, where a tap confirms it', async ({
  page,
  product,
  browser,
}) => {
  const mailbox = `cita${Date.now()}@example.com`;
  await page.goto(await personalLink(page, product));
  await chooseTime(page, 0);
  await page.getByLabel(copy.choose.email.label).fill(mailbox);
  await button(page, copy.choose.confirm).click();
  await expect(title(page, copy.appointment.titles.new)).toBeVisible();
  await expect.poll(async () => (await product.messagesTo(mailbox)).length).toBeGreaterThan(0);
  const [mail] = await product.messagesTo(mailbox);
  const [, link] = /(\/calendario\?token=[\w-]+)/.exec(mail!.body) ?? [];

  const phone = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', timezoneId: ZONE });
  const opened = await phone.newPage();
  const others = watchOthers(opened, product.url);
  await opened.goto(link!);
  await expect(title(opened, copy.appointment.titles.upcoming)).toBeVisible();
  expect(opened.url()).toBe(`${product.url}/calendario`);
  await button(opened, copy.appointment.confirm).click();
  await expect(opened.getByText(copy.appointment.confirmed)).toBeVisible();
  await expectGood(opened);
  await opened.reload();
  await expect(opened.getByText(copy.appointment.confirmed)).toBeVisible();
  await button(opened, copy.appointment.change).click();
  await expect(title(opened, copy.move.title)).toBeVisible();
  await button(opened, copy.move.keep).click();
  await button(opened, copy.appointment.cancel).click();
  await button(opened, copy.appointment.cancelYes).click();
  await expect(title(opened, copy.appointment.titles.cancelled)).toBeVisible();
  // Without the personal link the way leads through the form.
  await expect(opened.getByRole('link', { name: copy.toForm })).toBeVisible();
  await expectGood(opened);
  expect(others).toEqual([]);
  await phone.close();
});

test('an expired link, and an address without one, lead to the form', async ({ page }) => {
  for (const [address, words] of [
    [`/calendario?ref=${'a'.repeat(32)}`, copy.dead.title],
    [`/calendario?token=${'a'.repeat(43)}`, copy.dead.title],
    ['/calendario', copy.unknownVisitor.title],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.goto(address);
    await expect(title(page, words)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expectGood(page);
  }
  await page.getByRole('link', { name: copy.toForm }).click();
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeInViewport();
});

test('without a free time the visitor requests a call, and the office sees the requested time', async ({
  page,
  product,
  phone,
}) => {
  const link = await personalLink(page, product, phone.e164);
  await product.query(
    `INSERT INTO agent_availability (admin_id, takes_appointments, weekly) SELECT id, false, '[]' FROM admin_users
     ON CONFLICT (admin_id) DO UPDATE SET takes_appointments = false`,
  );
  try {
    await page.goto(link);
    await expect(title(page, copy.callback.title)).toBeVisible();
    await expectGood(page);
    await page.getByRole('radio', { name: copy.callback.times.evening.name }).check();
    await button(page, copy.callback.submit).click();
    await expect(title(page, copy.asked.title)).toBeFocused();
    await expect(page.getByText(copy.asked.text.evening)).toBeVisible();
    await expectGood(page);
    await page.reload();
    await expect(page.getByText(copy.asked.text.evening)).toBeVisible();
  } finally {
    await product.query('DELETE FROM agent_availability');
  }
  const [lead] = await product.query<{ next_follow_up_at: Date | null }>(
    'SELECT next_follow_up_at FROM leads WHERE phone_number = $1',
    [phone.e164],
  );
  expect(lead?.next_follow_up_at).toBeInstanceOf(Date);
});

adminTest(
  'in the mode without a calendar the visitor chooses a part of the day',
  async ({ page, product, admin }) => {
    await admin.open(page);
    const link = await personalLink(page, product);
    await changeSettings(page, { calendarMode: 'callback' });
    try {
      await page.goto(link);
      await expect(title(page, copy.callback.title)).toBeVisible();
      await page.getByRole('radio', { name: copy.callback.times.morning.name }).check();
      await button(page, copy.callback.submit).click();
      await expect(title(page, copy.asked.title)).toBeVisible();
    } finally {
      await restoreSettings(page, product);
    }
  },
);

test('a lost network and a failing server lose nothing, and the next try succeeds', async ({
  page,
  product,
}) => {
  const link = await personalLink(page, product);
  await page.route('**/api/appointments/slots**', (route) => route.abort());
  await page.goto(link);
  await expect(title(page, copy.failed.title)).toBeVisible();
  await expectGood(page);
  await page.unroute('**/api/appointments/slots**');
  await button(page, copy.retry).click();
  const chosen = await chooseTime(page, 1);
  await page.route('**/api/appointments', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL_ERROR', message: 'x', error: 'x', requestId: 'prueba' },
    }),
  );
  await button(page, copy.choose.confirm).click();
  await expect(page.getByRole('alert').filter({ hasText: copy.failures.unknown })).toBeInViewport();
  await expectGood(page);
  await page.unroute('**/api/appointments');
  await button(page, copy.choose.confirm).click();
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
});

test('the page is light, moves no text during reading, and discloses no referrer', async ({
  page,
  product,
}) => {
  let script = 0;
  const counted: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    counted.push(request.sizes().then(({ responseBodySize }) => void (script += responseBodySize)));
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answer = await page.goto(await personalLink(page, product));
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await expect(title(page, copy.choose.title)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(counted);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(40 * 1024);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('text of twice the size fits on the page', async ({ page, product }) => {
  await page.goto(await personalLink(page, product));
  await expect(title(page, copy.choose.title)).toBeVisible();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await chooseTime(page, 0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // The chosen time does not overlap the button next to it.
  const words = page.getByRole('status').filter({ hasText: '30 minutos' });
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await button(page, copy.choose.confirm).click();
  await expect(title(page, copy.appointment.titles.new)).toBeVisible();
});

test('without scripts the page explains what to do', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.url}/calendario?ref=${'a'.repeat(32)}`);
  const hint = page.locator('main noscript p');
  await expect(hint).toHaveText(copy.noscript);
  await expect(hint).toBeVisible();
  await expect(page.getByText(copy.loading)).toBeHidden();
  await expect(page.getByRole('heading', { name: copy.prepare.title })).toBeVisible();
  await context.close();
});
