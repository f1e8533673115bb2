import type { TakenAnswer } from '../../appointment-store/appointment-answers.service';
import type { SmsReceived } from '../../messaging/inbound/inbound-sms.service';

/** Facts about a received text. */
export interface TextFacts {
  body: string;
  word: SmsReceived['word'];
  /** Answer about an appointment that was handled automatically; null if the text is none. */
  answer: TakenAnswer | null;
  /** Rating of the consultation, `1` to `5`; null if the text is none. */
  rating: string | null;
  /** Whether the word may concern only the appointment. */
  isDoubtful: boolean;
}

/** Meaning of a received text for the lead's timeline and for the office. */
export interface TextMeaning {
  /** Type of the timeline entry. */
  type: string;
  content: string;
  /** Whether the office has to answer. */
  waits: boolean;
}

const TYPE_OF_WORD = { stop: 'opt_out', start: 'opt_in', help: 'sms' } as const;

/** Interprets a received text. An opt-out, a rating or an answer handled automatically needs no answer of the office. */
export function meaningOf({ body, word, answer, rating, isDoubtful }: TextFacts): TextMeaning {
  const waits = isDoubtful || (word === null && rating === null && answer === null);
  if (answer) return { type: answer.type, content: answer.content ?? body, waits };
  if (rating !== null) return { type: 'satisfaction', content: rating, waits };
  return { type: word ? TYPE_OF_WORD[word] : 'sms', content: body, waits };
}

/** Returns the rating in `5`, `5!` or `Un 5`; null if the text is none. */
export const ratingIn = (body: string): string | null =>
  /^(?:un )?([1-5])(?: estrellas?)?[.! ]*$/i.exec(body.trim())?.[1] ?? null;
