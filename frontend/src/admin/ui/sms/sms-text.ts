import { graphemesOf } from 'domain/graphemes';
import { isGsm7, plainText } from 'domain/messages/sms-text';
import { SegmentedMessage } from 'sms-segments-calculator';

/** Character outside the GSM-7 alphabet. */
export interface CostlyCharacter {
  character: string;
  /** Replacement in the GSM-7 alphabet; '' if the character can only be removed. */
  instead: string;
  /** Number of occurrences. */
  count: number;
  /** Words that contain it, without duplicates. */
  words: string[];
}

/** Returns the characters that make the whole message more expensive, in order of appearance. */
export function costlyCharacters(text: string): CostlyCharacter[] {
  const composed = text.normalize('NFC');
  if (composed === '' || isGsm7(composed)) return [];
  const found = new Map<string, CostlyCharacter>();
  for (const segment of graphemesOf(composed)) {
    const known = found.get(segment);
    if (known) known.count += 1;
    else if (!isGsm7(segment))
      found.set(segment, { character: segment, instead: insteadOf(segment), count: 1, words: [] });
  }
  for (const word of new Set(composed.split(/\s+/)))
    for (const costly of found.values()) if (word.includes(costly.character)) costly.words.push(word);
  return [...found.values()];
}

/** Returns the character without its accent, or else its usual keyboard replacement. */
function insteadOf(character: string): string {
  const candidates = [
    plainText(character),
    character.normalize('NFKD'),
    // Replaces quotes, dashes and fractions as Twilio does.
    new SegmentedMessage(character, 'auto', true).graphemes.join(''),
  ];
  return (
    candidates.find((candidate) => candidate !== character && candidate !== '' && isGsm7(candidate)) ?? ''
  );
}
