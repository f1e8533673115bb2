import type { BrowserContext } from '@playwright/test';

/**
 * Does in every page what a browser's translator does: takes each text node out, now and whenever one appears, and puts two
 * `<font>` elements with its text there. The words stay, so that journeys find them.
 * @returns the errors of the pages, added as they happen; a text that is changed where it no longer stands is one of them
 */
export async function translateFrom(context: BrowserContext): Promise<string[]> {
  const failures: string[] = [];
  context.on('weberror', (error) => failures.push(error.error().message));
  await context.addInitScript(translateThisPage);
  return failures;
}

function translateThisPage(): void {
  const untouched = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'TITLE']);
  // A text node that was taken out is seen by nobody: what changes there is lost.
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      if (!target.isConnected)
        reportError(new Error(`the page still shows a text before '${target.nodeValue}'`));
  });

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || untouched.has(parent.nodeName)) return;
    // The toast's second copy, for the ear: journeys find each toast once.
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

  /** Translators begin when the page is at rest: React has taken over what the server drew. */
  const isAlive = (): boolean =>
    [...document.querySelectorAll('[data-island] > *')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__react')),
    );
  const beginOnceAlive = (): void => (isAlive() ? begin() : void requestAnimationFrame(beginOnceAlive));
  addEventListener('load', beginOnceAlive);
}
