import { Suspense, useEffect } from 'react';
import { useStore } from '../../../shared/store';
import { useShortcuts } from '../../lib/use-shortcuts';
import { lazyPart } from '../../ui/failures/lazy-part';
import { paletteStore } from './palette-store';

const Palette = lazyPart(() => import('./Palette'));
const KeysDialog = lazyPart(() => import('./KeysDialog'));

const close = () => paletteStore.set(null);

/** Focuses the search of the open screen; opens the palette if it has none. */
function goToSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((each) => each.checkVisibility());
  if (field) {
    field.focus();
    field.select();
  } else paletteStore.set('palette');
}

/** Listens to the keys that work on every screen, and shows the palette and the list of keys. */
export function CommandKeys() {
  const open = useStore(paletteStore);
  useShortcuts({ '/': goToSearch, '?': () => paletteStore.set('keys') });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // An open dialog may contain unsaved fields.
      const isBusy = document.querySelector('.ant-modal-wrap, [role="dialog"][aria-modal="true"]');
      if (paletteStore.get() === 'palette') close();
      else if (!isBusy) paletteStore.set('palette');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  );
}
