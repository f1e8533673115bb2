import { createContext, useContext } from 'react';
import type { Problem } from 'domain/site/problem';
import type { Path } from 'domain/site/walk';

/** What the fields share. */
export interface EditorContextValue {
  problemsAt: (path: Path) => Problem[];
  /** Problems and samples of all that stands below. */
  problemsBelow: (path: Path) => Problem[];
  /** Why a claim counts as a sample, in words; null for one that is proven, and for what is none. */
  sampleAt: (path: Path) => string | null;
  setValue: (path: Path, value: unknown) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('Fields stand inside the editor.');
  return value;
}

/** The element of a field; the preview leads to it. */
export const fieldId = (path: Path): string => `campo-${path.join('-')}`;
