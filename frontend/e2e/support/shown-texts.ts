import { expect, type Page } from '@playwright/test';

/**
 * Collects the texts that the present page shows from now on, including those that it shows for a moment before the
 * browser goes elsewhere.
 * @returns a function that expects that a text is or was shown
 */
export async function watchTexts(page: Page): Promise<(text: string) => Promise<void>> {
  const texts = new Set<string>();
  await page.exposeFunction('textShown', (text: string) => void texts.add(text));
  await page.evaluate(() => {
    const { textShown } = window as unknown as { textShown: (text: string) => void };
    const report = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = root; node; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() && node.parentElement?.getClientRects().length)
          textShown(node.data.trim());
    };
    report(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        addedNodes.forEach(report);
        if (target instanceof Text) report(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return (text) => expect.poll(() => [...texts], { timeout: 60_000 }).toContain(text);
}
