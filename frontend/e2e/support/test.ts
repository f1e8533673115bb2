import { test as base } from '@playwright/test';
import { Product } from './product';

let visitors = 0;
let phones = 0;

/** Playwright's `test`, with the built product running behind it. */
export const test = base.extend<
  {
    /** A US mobile number that no other test of this worker uses, as `(305) 420-0000` and in E.164. */
    phone: { typed: string; e164: string };
  },
  { product: Product }
>({
  product: [
    async ({}, use) => {
      const product = await Product.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // Every test is a visitor of its own address.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ 'x-forwarded-for': `198.51.${100 + Math.floor(visitors / 250)}.${1 + (visitors % 250)}` });
  },
  phone: async ({}, use) => {
    const line = String(phones++).padStart(4, '0');
    await use({ typed: `(305) 420-${line}`, e164: `+1305420${line}` });
  },
});

export { expect } from '@playwright/test';
