import { calendarCopy } from './calendar.copy';

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
  value.textContent = reference;
  box.hidden = false;
}
