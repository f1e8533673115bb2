import type { Path } from './walk.ts';

/** Problem of a field, as shown in the editor. */
export interface Problem {
  path: Path;
  /** Spanish text for the owner. */
  message: string;
  /** An `error` prevents publishing; a `warning` does not. */
  severity: 'error' | 'warning';
}
