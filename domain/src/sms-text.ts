import { graphemesOf } from './graphemes.ts';

/** GSM-7's basic alphabet (3GPP TS 23.038), and what takes two places of it. */
const GSM7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM7_EXTENSION = '\f^{}\\[~]|€';
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[...GSM7_BASIC].map((character) => [character, 1] as const),
  ...[...GSM7_EXTENSION].map((character) => [character, 2] as const),
]);

/** Places of one message, and of each segment of a longer one. */
const ROOM = {
  gsm7: { single: 160, each: 153 },
  ucs2: { single: 70, each: 67 },
} as const;

/** How much room a text message takes. */
export interface SmsSize {
  /** Whether it fits the basic alphabet; a single character that does not costs the whole message more than half its room. */
  isGsm7: boolean;
  /** As the carriers count: some characters take two places. */
  characters: number;
  /** What as many segments hold. */
  room: number;
  /** What is paid for; 0 without text. */
  segments: number;
}

export const isGsm7 = (text: string): boolean => [...text].every((character) => PLACES.has(character));

/**
 * Measures a text as it would be sent. A campaign measures each of its messages: `sms-segments-calculator`, which a test
 * compares this with, takes two milliseconds for one.
 */
export function sizeOf(text: string): SmsSize {
  const isBasic = isGsm7(text);
  const sizes = isBasic
    ? [...text].map((character) => PLACES.get(character)!)
    : // What people see as one character is not cut in two.
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

/** Segments that a text is sent in; an empty one is sent in one. */
export const segmentsOf = (text: string): number => Math.max(1, sizeOf(text).segments);

/** Takes accents off, so that a text stays within GSM-7's 160 characters. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The characters that make a message UCS-2, with its 70 characters a segment, each once. */
export const charactersOutsideGsm7 = (text: string): string[] => [
  ...new Set([...text].filter((character) => !PLACES.has(character))),
];
