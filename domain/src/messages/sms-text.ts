import { graphemesOf } from '../graphemes.ts';

/** GSM-7's basic alphabet (3GPP TS 23.038), and the characters that count twice. */
const GSM7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM7_EXTENSION = '\f^{}\\[~]|€';
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[...GSM7_BASIC].map((character) => [character, 1] as const),
  ...[...GSM7_EXTENSION].map((character) => [character, 2] as const),
]);

/** Capacity in characters of a single message, and of each segment of a longer one. */
const ROOM = {
  gsm7: { single: 160, each: 153 },
  ucs2: { single: 70, each: 67 },
} as const;

/** Size of a text message. */
export interface SmsSize {
  /**
   * Whether all characters are in the GSM-7 alphabet. One other character more than halves the capacity of
   * the whole message.
   */
  isGsm7: boolean;
  /** Number of characters as carriers count them: some count twice. */
  characters: number;
  /** Capacity of this number of segments. */
  room: number;
  /** Number of billed segments; 0 for an empty text. */
  segments: number;
}

export const isGsm7 = (text: string): boolean => [...text].every((character) => PLACES.has(character));

/**
 * Measures a text as it would be sent. Own code, because campaigns measure each message and
 * `sms-segments-calculator` takes two milliseconds per text. A test compares both.
 */
export function sizeOf(text: string): SmsSize {
  const isBasic = isGsm7(text);
  const sizes = isBasic
    ? [...text].map((character) => PLACES.get(character)!)
    : // Does not split a grapheme.
      graphemesOf(text).map(({ length }) => length);
  const { single, each } = isBasic ? ROOM.gsm7 : ROOM.ucs2;
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  if (characters <= single)
    return { isGsm7: isBasic, characters, room: single, segments: characters === 0 ? 0 : 1 };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments++;
      used = 0;
    }
    used += size;
  }
  return { isGsm7: isBasic, characters, room: segments * each, segments };
}

/** Returns the number of segments in which a text is sent; an empty text is sent in one. */
export const segmentsOf = (text: string): number => Math.max(1, sizeOf(text).segments);

/** Removes accents, so that a text stays within the 160 characters of GSM-7. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Returns, without duplicates, the characters that make a message UCS-2 (70 characters per segment). */
export const charactersOutsideGsm7 = (text: string): string[] => [
  ...new Set([...text].filter((character) => !PLACES.has(character))),
];
