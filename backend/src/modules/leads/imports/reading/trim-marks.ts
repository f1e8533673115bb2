/** Returns a text without marks at its ends, in one pass. */
export function trimMarks(text: string, isMark: (character: string) => boolean): string {
  let [start, end] = [0, text.length];
  while (start < end && isMark(text[start]!)) start += 1;
  while (end > start && isMark(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}
