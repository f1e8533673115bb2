import type { SiteDocument } from 'domain/site/document';
import { unmarked } from 'domain/site/marks';
import type { Path } from 'domain/site/walk';

/** Attributes that contain texts of the document. */
const ATTRIBUTES = ['alt', 'aria-label', 'title', 'content', 'placeholder'];

/**
 * Removes the marks from the preview's texts, and links each text to its field. Links and
 * forms do not react to clicks; questions still open.
 * @param onPick called with the first field of the clicked text
 * @returns the elements with their fields, in page order
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
    // `instanceof` fails for elements of another document.
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
    // Questions open as for visitors, but links and forms are disabled.
    if (element.closest('a, button, form')) event.preventDefault();
    if (found) onPick(found[1]);
  });
  page.addEventListener('submit', (event) => event.preventDefault());
  return fields;
}
