/*
 * Checks the landing's budget: the bytes that a visitor's phone fetches before any interaction. `npm run bench --
 * landing` measures the same in a browser.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const KILOBYTE = 1024;
/** Bytes of the headers of one response. */
const HEADERS = 640;
/** The first event is recorded while the page loads. */
const CALLS = 1;
const LIMITS = { script: 75 * KILOBYTE, transfer: 120 * KILOBYTE, requests: 8 };

const addressesOf = (page, pattern) => [...page.matchAll(pattern)].map(([, address]) => address);

/**
 * Weighs the landing.
 *
 * @param {string} publicFiles folder of the built files, with their compressed copies
 * @param {string} page the rendered landing
 */
export async function landingWeight(publicFiles, page) {
  const scripts = addressesOf(page, /<(?:script|link rel="modulepreload")[^<>]*\s(?:src|href)="([^"]+)"/g);
  const others = addressesOf(page, /<link\s+rel="(?:stylesheet|preload)"[^<>]*\shref="([^"]+)"/g)
    // In a `noscript` element.
    .filter((address) => address !== '/no-script.css');
  const sizeOf = async (address) => {
    const file = join(publicFiles, address);
    return HEADERS + (await stat(`${file}.br`).catch(() => stat(file))).size;
  };
  const sum = async (addresses) =>
    (await Promise.all(addresses.map(sizeOf))).reduce((total, size) => total + size, 0);
  const script = await sum(scripts);
  const html = HEADERS + brotliCompressSync(page).length;
  return {
    script,
    transfer: script + html + (await sum(others)) + CALLS * HEADERS,
    requests: 1 + scripts.length + others.length + CALLS,
  };
}

/** @throws if the landing exceeds its budget */
export function requireBudget(weight) {
  for (const [name, limit] of Object.entries(LIMITS))
    if (weight[name] > limit)
      throw new Error(
        `The landing is over its budget: ${name} ${weight[name]}, at most ${limit} (docs/performance.md)`,
      );
}
