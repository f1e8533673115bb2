import { useEffect, useState, type RefObject } from 'react';

/** Distance of toasts from the window's edge, with some tolerance. */
const MARGIN = 24;
/** Screens on which toasts are at the top; on wider ones they are at the bottom. */
const NARROW = '(max-width: 40rem)';

type Edge = 'usual' | 'other';

/**
 * Returns the window edge at which toasts do not cover certain elements.
 * @param selector finds these elements; without it, returns the default edge
 * @param container parent of the toast region, if it changes
 */
export function useClearEdge(
  region: RefObject<HTMLElement | null>,
  selector: string | undefined,
  container: unknown,
): Edge {
  const [edge, setEdge] = useState<Edge>('usual');

  useEffect(() => {
    const element = region.current;
    if (!selector || !element) return undefined;
    const place = (): void => {
      const height = element.offsetHeight;
      if (height === 0) return;
      const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const isCovered = (start: number, end: number): boolean =>
        boxes.some(({ top, bottom }) => bottom > start && top < end);
      const atTop = isCovered(0, height + MARGIN);
      const atBottom = isCovered(window.innerHeight - height - MARGIN, window.innerHeight);
      const isNarrow = window.matchMedia(NARROW).matches;
      const [usual, other] = isNarrow ? [atTop, atBottom] : [atBottom, atTop];
      setEdge(usual && !other ? 'other' : 'usual');
    };
    // The region's size changes when a toast appears or disappears.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [region, selector, container]);

  return edge;
}
