import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './admin';
import { Product } from './product';

function withMedia(): Promise<Product> {
  const media = mkdtempSync(join(tmpdir(), 'e2e-media-'));
  return Product.start({ MEDIA_DIR: media }, () => rmSync(media, { recursive: true, force: true }));
}

/** `test` with a separate product, because journeys that publish change the public pages. */
export const test = base.extend({ startProduct: async ({}, use) => use(withMedia) });

export { expect } from './test';
