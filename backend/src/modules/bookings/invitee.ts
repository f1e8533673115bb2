import { cleanEmail, cleanName } from 'domain/text';
import { parseUsPhone } from '../../common/phone';
import type { Invitee } from '../leads/bookings/calendar-event';
import { asNode, textOf } from '../webhooks/webhook-message';

const MAX_EMAIL = 254;
/** Longest answer that is looked at for a number. */
const MAX_ANSWER = 40;

/** An invitee of a message's texts; of the phones the first that is a US number. */
export const invitee = (name: unknown, email: unknown, phones: readonly unknown[]): Invitee => ({
  name: cleanName(textOf(name)) || null,
  phone: firstPhone(phones),
  email: emailOf(email),
});

/** The entries of a list in a message; none for anything else. */
export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The values of a form's answers by their names, as Cal.com sends them: plain, or under `value`. */
export const answerOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? asNode(answer)['value'] : answer;

function firstPhone(candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const phone = parseUsPhone(textOf(candidate, MAX_ANSWER + 1));
    if (phone.valid) return phone.e164;
  }
  return null;
}

function emailOf(value: unknown): string | null {
  const text = cleanEmail(textOf(value, MAX_EMAIL + 1));
  return text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text) ? text : null;
}
