/** Possible numbers of leads per page; the first is the default. */
export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const keyOf = (person: string): string => `adminLeadsPerPage:${encodeURIComponent(person)}`;

/** Returns the number of leads per page that the user chose in this browser. */
export function keptPageSize(person: string): PageSize {
  try {
    const kept = Number(localStorage.getItem(keyOf(person)));
    return PAGE_SIZES.find((size) => size === kept) ?? PAGE_SIZES[0];
  } catch {
    return PAGE_SIZES[0];
  }
}

/** Stores the number of leads per page for the user's next visits. */
export function keepPageSize(person: string, size: PageSize): void {
  try {
    localStorage.setItem(keyOf(person), String(size));
  } catch {
    // Storage is full or disabled.
  }
}
