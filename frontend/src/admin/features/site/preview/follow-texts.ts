import type { SiteDocument } from 'domain/site/document';
import { unmarked } from 'domain/site/marks';
import type { Path } from 'domain/site/walk';

/** Attributes that repeat texts of the document. */
const ATTRIBUTES = ['alt', 'aria-label', 'title', 'content', 'placeholder'];

/**
 * Takes the marks out of the preview's texts, and makes each of them lead to its field. Nothing else on the page can be pressed.
 * @param onPick is told the first field of the text that was pressed
 * @returns the elements with their fields, in the page's order
 */
export function followTexts(
  page: Document,
  document: SiteDocument,
  onPick: (path: Path) => void,
): Map<Element, Path> {
  const fields = new Map<Element, Path>();
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { text, paths } = unmarked(node.nodeValue ?? '', document);
    if (paths.length === 0) continue;
    node.nodeValue = text;
    const [path] = paths;
    if (node.parentElement && path && !node.parentElement.closest('script')) {
      fields.set(node.parentElement, path);
      node.parentElement.style.cursor = 'pointer';
    }
  }
  for (const name of ATTRIBUTES)
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const { text, paths } = unmarked(element.getAttribute(name) ?? '', document);
      if (paths.length > 0) element.setAttribute(name, text);
    }
  const fieldAt = (target: EventTarget | null): [Element, Path] | null => {
    // An element of another document is none of this one's classes.
    for (let element = target as Element | null; element; element = element.parentElement) {
      const path = fields.get(element);
      if (path) return [element, path];
    }
    return null;
  };
  let lit: HTMLElement | null = null;
  page.addEventListener('mouseover', ({ target }) => {
    if (lit) lit.style.outline = '';
    lit = (fieldAt(target)?.[0] as HTMLElement | undefined) ?? null;
    if (lit) {
      lit.style.outline = '2px solid #c2185b';
      lit.style.outlineOffset = '3px';
    }
  });
  page.addEventListener('click', (event) => {
    const found = fieldAt(event.target);
    const element = event.target as Element;
    // Questions open as they do for visitors; nothing leads away from the preview.
    if (element.closest('a, button, form')) event.preventDefault();
    if (found) onPick(found[1]);
  });
  page.addEventListener('submit', (event) => event.preventDefault());
  return fields;
}
