import { initialDocument } from 'domain/site/initial';
import { socialProofCopy } from '../../../src/landing/social-proof/social-proof.copy';
import { leadFormCopy } from '../../../src/landing/lead-form/lead-form.copy';
import { expectAccessible } from '../../support/axe';
import { expect, test } from '../../support/test';

const { exitOffer } = initialDocument();

test('social proof shows after 3 s for 5 s, again every 15 s, and stays hidden once dismissed', async ({
  page,
}) => {
  // Only the test moves the page's clock. Otherwise a notice could end just before the click on a slow machine.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
  const close = page.getByRole('button', { name: socialProofCopy.close });
  await page.clock.runFor(2_000);
  await expect(close).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(close).toBeVisible();
  await page.clock.runFor(5_500);
  await expect(close).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(close).toBeVisible();
  // The pointer keeps the notice open, so the clock may run again; axe waits for timers.
  await close.hover();
  await page.clock.resume();
  await expectAccessible(page);
  await close.click();
  await page.clock.runFor(40_000);
  await expect(close).toBeHidden();
});

test.describe('with a pointer', () => {
  // A phone has no pointer that could leave.
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  test('the offer to a leaving visitor opens once, and leads to the form', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: leadFormCopy.submit })).toBeEnabled();
    const leave = () =>
      page.evaluate(() =>
        document.documentElement.dispatchEvent(
          new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null }),
        ),
      );
    const offer = page.getByRole('dialog', { name: exitOffer.title });
    const config = page.waitForResponse('**/api/config');
    await expect(async () => {
      await leave();
      await expect(offer).toBeVisible({ timeout: 500 });
    }).toPass();
    // The number of free times in the calendar, and no mention when there are none.
    const { freeSlotsToday } = (await (await config).json()) as { freeSlotsToday: number | null };
    const places = offer.getByText(/Solo quedan? \d+ lugar/);
    if (freeSlotsToday) await expect(places).toContainText(String(freeSlotsToday));
    else await expect(places).toHaveCount(0);
    await expectAccessible(page);
    await offer.getByRole('button', { name: exitOffer.accept }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByLabel(leadFormCopy.fullName.label)).toBeFocused();
    await leave();
    await expect(offer).toBeHidden();
  });
});
