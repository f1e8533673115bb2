import type { BrowserContext } from '@playwright/test';

/**
 * Changes every page as a browser's translator does: replaces each text node, now and when one appears, with
 * two `<font>` elements that contain its text. The words stay the same, so that tests find them.
 * @returns the errors of the pages, added as they occur, including changes to a text node that was replaced
 */
export async function translateFrom(context: BrowserContext): Promise<string[]> {
  const failures: string[] = [];
  context.on('weberror', (error) => failures.push(error.error().message));
  await context.addInitScript(translateThisPage);
  return failures;
}

function translateThisPage(): void {
  const untouched = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'TITLE']);
  // A replaced text node is invisible, so a change to it is lost.
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      if (!target.isConnected)
        reportError(new Error(`the page still shows a text before '${target.nodeValue}'`));
  });

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || untouched.has(parent.nodeName)) return;
    // Skips the toast's hidden copy for screen readers, so that tests find each toast once.
    if (parent.closest('[role="status"][aria-live="assertive"]')) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    changes.observe(text, { characterData: true });
    parent.replaceChild(outer, text);
  }

  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  }

  function begin(): void {
    translateAll(document.body);
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'en';
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        addedNodes.forEach(translateAll);
        if (target instanceof Text) translate(target);
      }
    }).observe(document.body, options);
  }

  /** Returns whether React has hydrated the page: translators start when a page is idle. */
  const isAlive = (): boolean =>
    [...document.querySelectorAll('[data-island] > *')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__react')),
    );
  const beginOnceAlive = (): void => (isAlive() ? begin() : void requestAnimationFrame(beginOnceAlive));
  addEventListener('load', beginOnceAlive);
}
