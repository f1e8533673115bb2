/*
 * What a page's scripts know of the content document: a data block that the renderer puts into the page. The renderer itself
 * draws the same parts from it, so that both agree.
 */

/** The element that holds it. */
export const PAGE_DATA_ID = 'page-data';

/** What every page has. */
export interface PageData {
  brand: string;
}

let known: PageData | undefined;

/** For the renderer and tests: what the parts are drawn from until the next call. */
export function providePageData(data: PageData | undefined): void {
  known = data;
}

/** The page's data; read from the page once. */
export function pageData<T extends PageData>(): T {
  known ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{"brand":""}') as PageData;
  return known as T;
}

/** Name of the service. */
export const brandName = (): string => pageData().brand;
