import { useStore } from '../../shared/store';
import { LazyToastRegion } from '../../shared/ui/LazyToastRegion';
import { openDialogStore } from './open-dialog';

/** Shows the landing page's toasts, inside the open dialog if there is one. */
export function Toasts() {
  return <LazyToastRegion container={useStore(openDialogStore)} />;
}
