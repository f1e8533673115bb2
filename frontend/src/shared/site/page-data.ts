/* Part of the site document that a page's scripts need, in a data block of the page. The renderer uses the
   same data for these parts, so that prerendering and hydration agree. */

/** Id of the data block's element. */
export const PAGE_DATA_ID = 'page-data';

/** Data that every page has. */
export interface PageData {
  brand: string;
}

let known: PageData | undefined;

/** Sets the data for the renderer and for tests, until the next call. */
export function providePageData(data: PageData | undefined): void {
  known = data;
}

/** Returns the page's data, parsed once. */
export function pageData<T extends PageData>(): T {
  known ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{"brand":""}') as PageData;
  return known as T;
}

export const brandName = (): string => pageData().brand;
