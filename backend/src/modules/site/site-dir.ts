import { join } from 'node:path';

/** Where the frontend's build lies, beside the backend. */
export const SITE_DIR = join(__dirname, '../../../../frontend/dist');
