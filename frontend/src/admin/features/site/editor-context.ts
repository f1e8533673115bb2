import { createContext, useContext } from 'react';
import type { Problem } from 'domain/site/problem';
import type { Path } from 'domain/site/walk';
import type { Removed } from './use-removal';

/** Context that the fields share. */
export interface EditorContextValue {
  problemsAt: (path: Path) => Problem[];
  /** Returns the problems and samples at and below a path. */
  problemsBelow: (path: Path) => Problem[];
  /** Returns why a claim counts as unproven; null if it is proven or no claim. */
  sampleAt: (path: Path) => string | null;
  setValue: (path: Path, value: unknown) => void;
  /** Removes an element from a list, and offers to put it back. */
  remove: (removed: Removed) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('Fields must be inside the editor.');
  return value;
}

/** Returns the id of a field's element, to which the preview links. */
export const fieldId = (path: Path): string => `campo-${path.join('-')}`;
