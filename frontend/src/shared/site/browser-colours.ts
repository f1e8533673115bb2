/**
 * Colours that the browser and the phone's home screen use around the pages. Style sheets have the same
 * colours as tokens.
 */
export const BROWSER_COLOURS = {
  /** Around the page: --petrol-deep. */
  theme: '#0a2f2d',
  /** Before the first paint: --paper. */
  background: '#ffffff',
};
