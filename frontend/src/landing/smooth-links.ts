/**
 * Makes clicked links within the page scroll smoothly. Keyboard users jump immediately, because the focused
 * element must be visible.
 */
export function smoothClickedLinks(): void {
  // A click by keyboard has `detail` 0.
  const note = ({ target, detail }: UIEvent): void => {
    const isClicked = detail > 0 && target instanceof Element && target.closest('a[href^="#"]') !== null;
    document.documentElement.toggleAttribute('data-smooth', isClicked);
  };
  // Runs before the page's other handlers, which may scroll.
  addEventListener('click', note, true);
  addEventListener('keydown', note, true);
}
