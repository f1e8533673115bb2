export const CODE_LENGTH = 6;

/** What the boxes hold: a digit or nothing each. */
export type Code = readonly string[];

export const EMPTY_CODE: Code = Array.from({ length: CODE_LENGTH }, () => '');

export const isComplete = (code: Code): boolean => code.every((digit) => digit !== '');

/**
 * Puts typed or pasted text into the boxes from one of them on; everything but digits is left out. A whole code goes
 * in from the first box, wherever it was pasted.
 * @returns the boxes, and the one to go on in
 */
export function enter(code: Code, at: number, text: string): { code: Code; next: number } {
  const digits = [...text.replace(/\D/g, '')];
  const start = digits.length >= CODE_LENGTH ? 0 : at;
  const taken = digits.slice(0, CODE_LENGTH - start);
  const entered = code.map((digit, box) => taken[box - start] ?? digit);
  return { code: entered, next: Math.min(start + taken.length, CODE_LENGTH - 1) };
}

/** Backspace: empties the box, or the one before when it is empty already. */
export function erase(code: Code, at: number): { code: Code; next: number } {
  const box = code[at] === '' ? Math.max(at - 1, 0) : at;
  return { code: code.map((digit, index) => (index === box ? '' : digit)), next: box };
}
