export const CODE_LENGTH = 6;

/** Content of the boxes: one digit or an empty text each. */
export type Code = readonly string[];

export const EMPTY_CODE: Code = Array.from({ length: CODE_LENGTH }, () => '');

export const isComplete = (code: Code): boolean => code.every((digit) => digit !== '');

/**
 * Puts typed or pasted digits into the boxes, starting at `at`, and ignores other characters. A whole code
 * always starts at the first box.
 * @returns the boxes, and the index of the next one
 */
export function enter(code: Code, at: number, text: string): { code: Code; next: number } {
  const digits = [...text.replace(/\D/g, '')];
  const start = digits.length >= CODE_LENGTH ? 0 : at;
  const taken = digits.slice(0, CODE_LENGTH - start);
  const entered = code.map((digit, box) => taken[box - start] ?? digit);
  return { code: entered, next: Math.min(start + taken.length, CODE_LENGTH - 1) };
}

/** Handles backspace: empties the box, or the previous one if it is already empty. */
export function erase(code: Code, at: number): { code: Code; next: number } {
  const box = code[at] === '' ? Math.max(at - 1, 0) : at;
  return { code: code.map((digit, index) => (index === box ? '' : digit)), next: box };
}
