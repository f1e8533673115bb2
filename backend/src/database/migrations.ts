import { Baseline1795822400000 } from './migrations/1795822400000-baseline';
import { StatementsDue1795831200000 } from './migrations/1795831200000-statements-due';

/** All migrations. They run in the order of the number in their name. */
export const MIGRATIONS = [Baseline1795822400000, StatementsDue1795831200000];
