import { cutText } from 'domain/text';
import { withElementBack, withoutElement } from 'domain/site/lists/put-back';
import type { Path } from 'domain/site/walk';
import { showToast } from '../../../shared/ui/toast-store';
import { siteCopy } from './site.copy';
import type { SiteEditorState } from './use-site-editor';

const copy = siteCopy.list;

/** Time in which the screen offers to put an element back. */
const UNDO_MS = 10_000;

/** Maximum length of an element's text in the toast. */
const NAME_MAX = 80;

/** Element to remove from a list. */
export interface Removed {
  /** Path of the list. */
  path: Path;
  place: number;
  /** Element's name by its place: 'Pregunta 2'. */
  label: string;
  /** Text that identifies the element; empty if there is none. */
  name: string;
}

/**
 * Provides the removal of an element from a list. A toast names the element and offers to put it back.
 * @param openField opens the field at a path, and moves the focus to it
 */
export function useRemoval(
  edit: SiteEditorState['edit'],
  openField: (path: Path) => void,
): (removed: Removed) => void {
  return ({ path, place, label, name }) => {
    const removal = edit((document) => withoutElement(document, path, place));
    if (!removal) return;
    const undo = () => {
      const back = edit((document) => withElementBack(document, removal));
      if (back) openField(back.path);
      else showToast({ title: copy.lost(label), description: copy.lostText, variant: 'destructive' });
    };
    showToast({
      title: copy.removed(label),
      ...(name === '' ? {} : { description: name.length > NAME_MAX ? `${cutText(name, NAME_MAX)}…` : name }),
      durationMs: UNDO_MS,
      action: { label: copy.undo, onClick: undo },
    });
  };
}
