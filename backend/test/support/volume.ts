/**
 * Returns the size of a test that proves a rule by volume. `npm test` uses the smallest size that still fails if the rule is broken; `npm
 * run faults -- crash-tests` sets TEST_VOLUME=full and uses the whole size.
 */
export function volume({ least, full }: { least: number; full: number }): number {
  return process.env['TEST_VOLUME'] === 'full' ? full : least;
}
