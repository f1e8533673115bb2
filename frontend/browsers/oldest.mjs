/*
 * Reads the oldest browsers from `browserslist` in the root's package.json, which is the only definition: `public`
 * for visitors, `office` for the back office (docs/browsers.md).
 */
import { resolve } from 'node:path';
import browserslist from 'browserslist';

const ROOT = resolve(import.meta.dirname, '../..');

/** Names of browsers in the bundler's targets. */
const TARGET_NAMES = { chrome: 'chrome', firefox: 'firefox', ios_saf: 'ios', safari: 'safari' };

/** Names of browsers in the data of MDN. The version of the desktop also represents the phone. */
const DATA_NAMES = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
  ios_saf: ['safari_ios'],
  safari: ['safari'],
  samsung: ['samsunginternet_android'],
};

/** Compares versions such as `16.0` and `16.4`. */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let n = 0; n < Math.max(left.length, right.length); n++) {
    const difference = (left[n] ?? 0) - (right[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Returns the oldest version of each browser, by its name in browserslist.
 *
 * @param {'public' | 'office'} environment
 * @returns {[name: string, version: string][]}
 */
function oldest(environment) {
  const versions = new Map();
  for (const entry of browserslist(undefined, { path: ROOT, env: environment })) {
    const [name, range] = entry.split(' ');
    const [version] = range.split('-');
    if (!DATA_NAMES[name])
      throw new Error(`${name}: a browser that frontend/browsers/oldest.mjs does not know`);
    const known = versions.get(name);
    if (!known || compareVersions(version, known) < 0) versions.set(name, version);
  }
  return [...versions];
}

/** Returns the targets of the bundler: `['chrome109', 'safari16.0', …]`. */
export const buildTargets = (environment) =>
  oldest(environment)
    .filter(([name]) => TARGET_NAMES[name])
    .map(([name, version]) => `${TARGET_NAMES[name]}${version}`);

/** Returns the oldest browsers by their names in the data of MDN. */
export const oldestInData = (environment) =>
  oldest(environment).flatMap(([name, version]) => DATA_NAMES[name].map((known) => [known, version]));
