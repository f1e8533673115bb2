const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns a text that is the same for equal values. The order of their fields is ignored. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isGroup(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';

/** Fields that identify an element of a list, the most telling first. */
const IDENTIFYING = [
  'id',
  'question',
  'title',
  'name',
  'figure',
  'span',
  'answer',
  'text',
  'label',
  'number',
] as const;

/** Returns the fingerprint of a field; empty if there is no value. */
function markOf(element: unknown, name: string): string {
  const value = isGroup(element) && Object.hasOwn(element, name) ? element[name] : '';
  const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? '' : fingerprint(value);
}

/**
 * Finds each element of a changed list in the list before: the equal one, or the one with the same name or
 * text, or the one after the same neighbour. Takes time in proportion to the size of the lists.
 * @returns for each element of `after` its place in `before`, or undefined if it is new
 */
export function partnersOf(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const partners: (number | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  const pair = (place: number, partner: number) => {
    partners[place] = partner;
    free.delete(partner);
  };
  const pairEqual = (marksBefore: readonly string[], marksAfter: readonly string[]) => {
    const waiting = new Map<string, number[]>();
    for (const place of [...free].reverse()) {
      const mark = marksBefore[place]!;
      if (waiting.has(mark)) waiting.get(mark)!.push(place);
      else if (mark !== '') waiting.set(mark, [place]);
    }
    marksAfter.forEach((mark, place) => {
      const partner = partners[place] === undefined ? waiting.get(mark)?.pop() : undefined;
      if (partner !== undefined) pair(place, partner);
    });
  };

  const whole = [before, after].map((list) => list.map(fingerprint)) as [string[], string[]];
  const shorter = Math.min(before.length, after.length);
  // Begins at both ends, so that equal elements of a list are not taken for moved ones.
  let start = 0;
  for (; start < shorter && whole[0][start] === whole[1][start]; start += 1) pair(start, start);
  for (let end = 1; end <= shorter - start && whole[0].at(-end) === whole[1].at(-end); end += 1)
    pair(after.length - end, before.length - end);
  pairEqual(...whole);
  for (const name of IDENTIFYING)
    pairEqual(
      before.map((element) => markOf(element, name)),
      after.map((element) => markOf(element, name)),
    );
  let last = -1;
  partners.forEach((partner, place) => {
    if (partner === undefined && free.has(last + 1)) pair(place, last + 1);
    last = partners[place] ?? last;
  });
  return partners;
}
