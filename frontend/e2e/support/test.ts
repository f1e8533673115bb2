import { expect, test as base } from '@playwright/test';
import { Product } from './product';
import { translateFrom } from './translator';

let visitors = 0;
let phones = 0;

/** What a project may set. */
export interface JourneyOptions {
  /** Whether a browser's translator is at work on every page. */
  translated: boolean;
}

/** Playwright's `test`, with the built product running behind it. */
export const test = base.extend<
  JourneyOptions & {
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
  translated: [false, { option: true }],
  context: async ({ context, translated }, use) => {
    const failures = translated ? await translateFrom(context) : [];
    await use(context);
    expect(failures).toEqual([]);
  },
  baseURL: async ({ product }, use) => use(product.url),
  // Every test is a visitor at home, in a network of its own.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ 'x-forwarded-for': `73.${visitors >> 8}.${visitors & 255}.7` });
  },
  // Each in a block of a thousand of its own: many in one block are a sign of abuse.
  phone: async ({}, use) => {
    const block = phones++;
    const exchange = 620 + (block % 80);
    const line = `${block % 10}${String(Math.floor(block / 80)).padStart(3, '0')}`;
    await use({ typed: `(305) ${exchange}-${line}`, e164: `+1305${exchange}${line}` });
  },
});

export { expect } from '@playwright/test';
