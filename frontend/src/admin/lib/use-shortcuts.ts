import { useEffectEvent, useLayoutEffect } from 'react';

/** Elements that handle key presses themselves. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"] *';
const PRESSED = 'button, a, [role="tab"], summary';

/**
 * Registers single-key shortcuts, ignored while the user types. A held key acts once; keys with Ctrl, Alt or
 * Meta are left to the browser.
 * @param takesEnter returns whether Enter is a shortcut even on a button
 */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  takesEnter: () => boolean = () => false,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target?.closest(TYPING) || document.querySelector('[role="dialog"]')) return;
    // Enter on a button activates that button.
    const isPress = event.key === 'Enter' && target?.closest(PRESSED) && !target.closest('[aria-pressed]');
    if (isPress && !takesEnter()) return;
    const does = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!does) return;
    event.preventDefault();
    does();
  });
  // Before the screen is shown: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
