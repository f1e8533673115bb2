import { useEffect, useEffectEvent } from 'react';

/** Where keys mean what is typed, or what the element itself does with them. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"] *';
const PRESSED = 'button, a, [role="tab"], summary';

/** Single keys, while nothing is being typed. A key that is held does it once; one with Ctrl, Alt or Meta is the browser's. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target?.closest(TYPING) || document.querySelector('[role="dialog"]')) return;
    // Enter on a button is that button's.
    if (event.key === 'Enter' && target?.closest(PRESSED) && !target.closest('[aria-pressed]')) return;
    const does = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!does) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
