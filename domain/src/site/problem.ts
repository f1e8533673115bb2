import type { Path } from './walk.ts';

/** What the editor tells of a field. */
export interface Problem {
  path: Path;
  /** In Spanish, for the owner. */
  message: string;
  /** An `error` keeps the draft from being published; a `warning` is worth a look. */
  severity: 'error' | 'warning';
}
