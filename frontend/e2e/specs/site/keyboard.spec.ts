import { expect, test } from '../../support/test';

const PATHS = [
  '/',
  '/checkout?plan=growth',
  '/calendario',
  '/privacidad',
  '/terminos',
  '/divulgaciones',
  '/accesibilidad',
  '/no-existe',
];
/** More presses than any page has controls. */
const MOST = 150;

for (const path of PATHS) {
  test(`${path} is left by Tab alone, and each control on the way shows the focus`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const unmarked: string[] = [];
    let presses = 0;
    for (; presses < MOST; presses++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // A control in a card may mark the card.
        const isMarked = (shown: Element): boolean => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        };
        const label = (element as HTMLInputElement).labels?.[0];
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return isSeen && (isMarked(element) || (label && isMarked(label)))
          ? ''
          : element.outerHTML.slice(0, 120);
      });
      if (focus === null) break;
      if (focus) unmarked.push(focus);
    }
    expect(unmarked).toEqual([]);
    expect(presses).toBeGreaterThan(0);
    expect(presses).toBeLessThan(MOST);
  });

  test(`${path} fits in a window of 1280 px with the page twice as large`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
