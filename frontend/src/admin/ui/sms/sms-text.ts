import { SegmentedMessage } from 'sms-segments-calculator';

/** Characters that one message holds, and each segment of a longer one. */
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

/** Measures a text as it would be sent. */
export function sizeOf(text: string): SmsSize {
  if (text === '') return { isGsm7: true, characters: 0, room: ROOM.gsm7.single, segments: 0 };
  const message = new SegmentedMessage(text);
  const isBasic = message.encodingName === 'GSM-7';
  const { single, each } = isBasic ? ROOM.gsm7 : ROOM.ucs2;
  const segments = message.segmentsCount;
  return {
    isGsm7: isBasic,
    characters: isBasic ? message.numberOfCharacters : text.length,
    room: segments > 1 ? segments * each : single,
    segments,
  };
}

export const isGsm7 = (text: string): boolean => new SegmentedMessage(text).encodingName === 'GSM-7';

/** The same letters without their accents. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A character that is not of the basic alphabet. */
export interface CostlyCharacter {
  character: string;
  /** What says the same in the basic alphabet; '' for what can only be left out. */
  instead: string;
  /** How often it is there. */
  count: number;
  /** The words it is in, each once. */
  words: string[];
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** The characters that make a whole message costlier, in the order in which they come. */
export function costlyCharacters(text: string): CostlyCharacter[] {
  const composed = text.normalize('NFC');
  if (composed === '' || isGsm7(composed)) return [];
  const found = new Map<string, CostlyCharacter>();
  for (const { segment } of graphemes.segment(composed)) {
    const known = found.get(segment);
    if (known) known.count += 1;
    else if (!isGsm7(segment))
      found.set(segment, { character: segment, instead: insteadOf(segment), count: 1, words: [] });
  }
  for (const word of new Set(composed.split(/\s+/)))
    for (const costly of found.values()) if (word.includes(costly.character)) costly.words.push(word);
  return [...found.values()];
}

/** An accent less, else what a keyboard without that character would write. */
function insteadOf(character: string): string {
  const candidates = [
    plainText(character),
    character.normalize('NFKD'),
    // Quotes, dashes and fractions, as Twilio replaces them.
    new SegmentedMessage(character, 'auto', true).graphemes.join(''),
  ];
  return (
    candidates.find((candidate) => candidate !== character && candidate !== '' && isGsm7(candidate)) ?? ''
  );
}
