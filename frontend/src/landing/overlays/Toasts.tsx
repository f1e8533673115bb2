import { useStore } from '../../shared/store';
import { LazyToastRegion } from '../../shared/ui/LazyToastRegion';
import { openDialogStore } from './Modal';

/** The landing's toasts; they move into the dialog that is open. */
export function Toasts() {
  return <LazyToastRegion container={useStore(openDialogStore)} />;
}
