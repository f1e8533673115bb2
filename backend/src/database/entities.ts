import { join } from 'node:path';

/** Files of the tables' classes. A bundle has the classes in place of their files (`bundle.mjs`). */
export const entities = [join(__dirname, '../**/*.entity.{js,ts}')];
