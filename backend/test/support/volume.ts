/**
 * Returns the size of a test that proves a rule by volume. `npm test` takes the least that still goes red when the rule is
 * broken; `npm run faults -- crash-tests` sets TEST_VOLUME=full and takes all of it.
 */
export function volume({ least, full }: { least: number; full: number }): number {
  return process.env['TEST_VOLUME'] === 'full' ? full : least;
}
