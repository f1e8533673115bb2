/** Makes links within the page scroll smoothly when they are clicked. Keys move at once: the focus must be on the screen. */
export function smoothClickedLinks(): void {
  // The click of a key has no count.
  const note = ({ target, detail }: UIEvent): void => {
    const isClicked = detail > 0 && target instanceof Element && target.closest('a[href^="#"]') !== null;
    document.documentElement.toggleAttribute('data-smooth', isClicked);
  };
  // Before the page's own handlers, which may scroll.
  addEventListener('click', note, true);
  addEventListener('keydown', note, true);
}
