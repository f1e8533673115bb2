import { pathToFileURL } from 'node:url';
import { at } from '../../scripts/lib/project.mjs';

/**
 * Imports a module of the built backend.
 * @param {string} file inside backend/dist, such as `database/data-source.js`
 */
export const importBackend = (file) => import(pathToFileURL(at('backend', 'dist', file)).href);
