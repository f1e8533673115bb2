import { appointmentsCopy } from '../admin/features/appointments/appointments.copy';
import { writeCopy } from '../admin/ui/messages/messages.copy';
import { formatTimeIn } from './dates';
import { sentence } from './sentence';

const time = formatTimeIn('2094-01-04T17:30:00Z', 'America/New_York');

test.each([
  ['Ana', 'Ana.'],
  ['Ana.', 'Ana.'],
  ['a las 3:05 p.m.', 'a las 3:05 p.m.'],
])('%s ends in one full stop', (text, ended) => {
  expect(sentence(text)).toBe(ended);
});

test('a text that ends with a time does not stop twice', () => {
  expect(time).toMatch(/p\.m\.$/);
  for (const text of [writeCopy.until(time), appointmentsCopy.moving.takenText(time)])
    expect(text).toMatch(/[^.]p\.m\.$|\d p\.m\.$/);
});
