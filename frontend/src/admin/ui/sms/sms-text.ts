import { graphemesOf } from 'domain/graphemes';
import { isGsm7, plainText } from 'domain/sms-text';
import { SegmentedMessage } from 'sms-segments-calculator';

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

/** The characters that make a whole message costlier, in the order in which they come. */
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
