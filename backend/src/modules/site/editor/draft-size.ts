/** Limits of a document. An ordinary site has some hundred parts and six levels. */
const PARTS_MAX = 20_000;
const DEPTH_MAX = 16;

/** Returns whether a draft is small enough for validation by field. Stops counting at the limit. */
export function isWithinBounds(draft: object): boolean {
  let parts = 0;
  let level: object[] = [draft];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return false;
    const next: object[] = [];
    for (const group of level)
      for (const value of Object.values(group) as unknown[]) {
        parts += 1;
        if (parts > PARTS_MAX) return false;
        if (value !== null && typeof value === 'object') next.push(value);
      }
    level = next;
  }
  return true;
}
