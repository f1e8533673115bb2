import type { Page } from '@playwright/test';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { verificationCopy } from '../../../src/landing/verification/verification.copy';
import { expect, test } from '../../support/test';

const LONG =
  'Por ahora no podemos comprobar este número desde su conexión, porque se han pedido demasiados códigos en poco tiempo. ' +
  'Espere quince minutos e inténtelo de nuevo, o llámenos y agendamos su consulta por teléfono con mucho gusto.';
const WIDTHS = [320, 390, 768, 1024, 1440];

const submitButton = (page: Page) => page.getByRole('button', { name: leadFormCopy.submit });

/** Sends the form by its button and a key: the button has the focus, and is disabled meanwhile. */
async function sendForm(page: Page, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(leadFormCopy.fullName.label).fill('María Fernández Ñúñez');
  await page.getByLabel(leadFormCopy.state.label).selectOption('FL');
  await page.getByLabel(leadFormCopy.phoneNumber.label).fill(phone);
  await submitButton(page).press('Space');
}

/** Answers a request as a server that refuses it with a long text. */
const refuse = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'RATE_LIMITED', message: LONG, error: LONG, requestId: 'prueba' },
    }),
  );

/** Keeps the toast: its timer stops while the window is not in front. */
const holdToast = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('blur')));

/** Names the elements of a selector that the toast covers. */
const coveredBy = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const toast = document.querySelector('[data-radix-collection-item]')!.getBoundingClientRect();
    return [...document.querySelectorAll(wanted)]
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return right > toast.left && left < toast.right && bottom > toast.top && top < toast.bottom;
      })
      .map((element) => element.textContent);
  }, selector);

/** Follows the link to the plans from the top of the page, and returns the scroll positions. */
async function positionsBetween(page: Page, follow: () => Promise<void>): Promise<number[]> {
  await page.goto('/');
  await expect(submitButton(page)).toBeEnabled();
  const positions = await page.evaluateHandle(() => {
    const seen: number[] = [];
    document.addEventListener('scroll', () => seen.push(window.scrollY));
    return seen;
  });
  await follow();
  await expect
    .poll(() => page.locator('#planes').evaluate((plans) => Math.round(plans.getBoundingClientRect().top)))
    .toBeLessThan(80);
  // A key's focus moves the page by some pixels.
  return positions.evaluate((seen) => seen.filter((top) => top > 100 && top < window.scrollY - 100));
}

test('after the code dialog the focus is on the button that opens it again', async ({ page, phone }) => {
  await sendForm(page, phone.typed);
  const reopen = page.getByRole('button', { name: leadFormCopy.reopen });
  await page.getByRole('button', { name: verificationCopy.cancel }).click();
  await expect(reopen).toBeFocused();
  await expect(reopen).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(verificationCopy.label)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reopen).toBeFocused();
});

test('each focused element is on the screen at once', async ({ page }) => {
  await page.goto('/');
  await expect(submitButton(page)).toBeEnabled();
  const unseen: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const element = document.activeElement!;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return isSeen ? '' : element.outerHTML.slice(0, 80);
    });
    if (text) unseen.push(text);
  }
  expect(unseen).toEqual([]);
});

test('a clicked link scrolls smoothly, a key and reduced motion at once', async ({ page }) => {
  const link = page.getByRole('main').locator('a[href="#planes"]');
  const click = () => link.click();
  // A busy machine may draw no picture between, but a jump never has one.
  await expect(async () => expect(await positionsBetween(page, click)).not.toEqual([])).toPass();
  expect(await positionsBetween(page, () => link.press('Enter'))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await positionsBetween(page, click)).toEqual([]);
});

test('a toast covers neither the title nor the controls of the open dialog', async ({ page, phone }) => {
  await refuse(page, '**/api/leads/verify');
  await sendForm(page, phone.typed);
  await page.getByLabel(verificationCopy.label).fill('000000');
  await expect(page.getByText(verificationCopy.toasts.failed.title, { exact: true })).toBeVisible();
  await holdToast(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    // The card has the title and the controls, and clips scrolled content.
    expect(await coveredBy(page, 'dialog > :first-child')).toEqual([]);
    await expect(page.getByRole('heading', { name: verificationCopy.title })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(verificationCopy.toasts.failed.title, { exact: true })).toBeInViewport();
  }
});

test('a toast never covers the button of the form, at any position in the window', async ({
  page,
  phone,
}) => {
  await refuse(page, '**/api/validate-phone');
  await sendForm(page, phone.typed);
  await expect(page.getByText(leadFormCopy.toasts.validationFailed.title, { exact: true })).toBeVisible();
  await holdToast(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    for (const block of ['start', 'center', 'end'] as const) {
      await submitButton(page).evaluate((button, at) => button.scrollIntoView({ block: at }), block);
      await expect.poll(() => coveredBy(page, 'form [type="submit"]')).toEqual([]);
    }
  }
});
