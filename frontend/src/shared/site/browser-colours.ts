/** Colours that the browser and the phone's home screen use around the pages; style sheets have the same as tokens. */
export const BROWSER_COLOURS = {
  /** Around the page: --petrol-deep. */
  theme: '#0a2f2d',
  /** Before the first paint: --paper. */
  background: '#ffffff',
};
