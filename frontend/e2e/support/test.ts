import { expect, test as base, type BrowserContext } from '@playwright/test';
import { Product } from './product';
import { translateFrom } from './translator';

const startShared = () => Product.start();

/** Number of errors that a failed test prints: the last ones. */
const MOST_TROUBLES = 20;

let visitors = 0;
let phones = 0;

/** Options that a project can set. */
export interface JourneyOptions {
  /** Whether a browser's translator changes every page. */
  translated: boolean;
}

/** Playwright's `test` with the built product. */
export const test = base.extend<
  JourneyOptions & {
    /** US mobile number that no other test of this worker uses, as `(305) 420-0000` and in E.164. */
    phone: { typed: string; e164: string };
    product: Product;
    /** Starts the product of the test. A file overrides it to have a product for itself. */
    startProduct: () => Promise<Product>;
  },
  { products: (start: () => Promise<Product>) => Promise<Product> }
>({
  // The products of this worker: the shared one, and the present file's own. A worker fixture in a file would cost a
  // new worker with browser and product before and after that file.
  products: [
    async ({}, use) => {
      const running = new Map<() => Promise<Product>, Product>();
      const stop = async (start: () => Promise<Product>) => {
        const product = running.get(start);
        running.delete(start);
        await product?.stop();
      };
      await use(async (start) => {
        // A product of another file is not needed again, and its background work would slow down the tests.
        for (const other of [...running.keys()]) if (![start, startShared].includes(other)) await stop(other);
        const product = running.get(start) ?? (await start());
        running.set(start, product);
        return product;
      });
      for (const start of [...running.keys()]) await stop(start);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  startProduct: async ({}, use) => use(startShared),
  // A start has time of its own: it may be long on a busy machine, and is not part of the test.
  product: [
    async ({ products, startProduct }, use) => use(await products(startProduct)),
    { scope: 'test', timeout: 300_000 },
  ],
  translated: [false, { option: true }],
  context: async ({ context, translated }, use) => {
    const troubles = troublesOf(context);
    const failures = translated ? await translateFrom(context) : [];
    await use(context);
    // A request that is still answered here must not fail the test that has ended.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { status, expectedStatus } = test.info();
    if (status !== expectedStatus && troubles.length > 0)
      process.stderr.write(`${['Errors in the browser:', ...troubles.slice(-MOST_TROUBLES)].join('\n  ')}\n`);
    expect(failures).toEqual([]);
  },
  baseURL: async ({ product }, use) => use(product.url),
  // Each test is a visitor in a different home network.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ 'x-forwarded-for': `73.${visitors >> 8}.${visitors & 255}.7` });
  },
  // Each number is in a different block of a thousand, because many numbers of one block count as abuse.
  phone: async ({}, use) => {
    const block = phones++;
    const exchange = 620 + (block % 80);
    const line = `${block % 10}${String(Math.floor(block / 80)).padStart(3, '0')}`;
    await use({ typed: `(305) ${exchange}-${line}`, e164: `+1305${exchange}${line}` });
  },
});

/** Collects errors of scripts, of the console and of requests, which show why a test failed. */
function troublesOf(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(String(error.error().stack)));
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  context.on('requestfailed', (request) =>
    troubles.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
  );
  return troubles;
}

export { expect } from '@playwright/test';
