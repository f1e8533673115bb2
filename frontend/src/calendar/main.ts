import { calendarCopy } from './calendar.copy';

/** Nobody writes down 36 characters: of a long random reference the first eight tell it apart from any other. */
const shortReference = (long: string): string =>
  /^[\da-f]{8}-[\da-f-]{27}$/i.test(long) ? `${long.slice(0, 4)}-${long.slice(4, 8)}`.toUpperCase() : long;

/*
 * The redirect after the code carries the visitor's name and a reference. Both are words from an
 * address that anyone can write: they are only ever set as text, and only if they look like what they are.
 */
const query = new URLSearchParams(location.search);

const firstName = (query.get('name') ?? '').trim().split(/\s+/)[0] ?? '';
if (/^\p{L}[\p{L}\p{M}]{0,29}$/u.test(firstName)) {
  const greeting = document.querySelector('[data-greeting]');
  if (greeting) greeting.textContent = calendarCopy.titleFor(firstName);
}

const reference = query.get('ref') ?? '';
const box = document.querySelector<HTMLElement>('[data-reference]');
const value = document.querySelector('[data-reference-value]');
if (box && value && /^[\w-]{4,64}$/.test(reference)) {
  value.textContent = shortReference(reference);
  box.hidden = false;
}
