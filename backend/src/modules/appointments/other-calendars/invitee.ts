import { cleanEmail } from 'domain/email';
import { cleanName } from 'domain/text';
import { isEmailAddress } from '../../../common/dto/email-address';
import { parseUsPhone } from '../../../common/phone';
import type { Invitee } from '../../appointment-store/calendar-event';
import { asNode, textOf } from '../../webhooks-in/webhook-message';

const MAX_EMAIL = 254;
/** Maximum length of an answer that is searched for a number. */
const MAX_ANSWER = 40;

/** Returns an invitee from a message's texts, with the first phone that is a US number. */
export const invitee = (name: unknown, email: unknown, phones: readonly unknown[]): Invitee => ({
  name: cleanName(textOf(name)) || null,
  phone: firstPhone(phones),
  email: emailOf(email),
});

/** Returns the entries of a list in a message, or none for any other value. */
export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value of a form's answer, which Cal.com sends plain or under `value`. */
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
  return text.length <= MAX_EMAIL && isEmailAddress(text) ? text : null;
}
