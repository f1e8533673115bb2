import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './e2e/support/test';
import { chromiumLaunchOptions } from './e2e/support/chromium.mjs';
import { leftOutBy, TRANSLATED } from './e2e/support/one-width';

const browser = await chromiumLaunchOptions();

/**
 * Makes V8 optimise a function after 4,000 calls instead of 400, and only once. A page of a journey lives for seconds,
 * so optimising more takes longer than it saves: a tenth of the browser's processor time.
 */
const OPTIMISE_LITTLE = '--js-flags=--no-turbofan --invocation-count-for-maglev=4000';

/** Journeys in a real browser, on a phone and on a desktop, against the built product (`npm run build` first). */
export default defineConfig<JourneyOptions>({
  testDir: 'e2e/specs',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Limit for hanging tests only, because a busy machine is several times slower.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    locale: 'es-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: { ...browser, args: [...browser.args, OPTIMISE_LITTLE] },
  },
  projects: [
    {
      name: 'telefono',
      grepInvert: leftOutBy('telefono'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'escritorio',
      grepInvert: leftOutBy('escritorio'),
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Public journeys on a phone with a browser that translates every page.
    {
      name: 'traducido',
      testMatch: TRANSLATED,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, translated: true },
    },
  ],
});
