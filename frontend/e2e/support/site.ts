import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './admin';
import { Product } from './product';

/** `test` with a separate product, because journeys that publish change the public pages. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const media = mkdtempSync(join(tmpdir(), 'e2e-media-'));
      const product = await Product.start({ MEDIA_DIR: media });
      await use(product);
      await product.stop();
      rmSync(media, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from './test';
