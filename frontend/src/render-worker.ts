/* Worker thread that renders the whole site once. Input: `workerData`. Output: one message with the files
   by name, or the failure. The build bundles it as `renderer/render-worker.mjs`, next to the templates. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { renderSite } from './prerender';
import type { SiteData } from './shared/site/site-data';

const folder = join(import.meta.dirname, 'templates');
const templates = Object.fromEntries(
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
try {
  parentPort!.postMessage({ files: renderSite(templates, workerData as SiteData) });
} catch (error) {
  parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
}
