import { useEffect, useState, type RefObject } from 'react';

/** Distance of toasts from the edge of the window, and a little more. */
const MARGIN = 24;
/** Toasts are at the top on narrow screens, else at the bottom. */
const NARROW = '(max-width: 40rem)';

type Edge = 'usual' | 'other';

/**
 * Finds the edge of the window at which a region of toasts covers none of the elements that must stay clear.
 * @param selector finds these elements; without one the edge is the usual one
 * @param container where the region stands, when that changes
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
    // A toast that comes or goes changes the region's size.
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
