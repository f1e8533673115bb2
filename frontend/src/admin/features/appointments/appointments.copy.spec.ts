import { formatTimeIn } from '../../../shared/dates';
import { writeCopy } from '../../ui/messages/messages.copy';
import { appointmentsCopy } from './appointments.copy';

test('a text that ends with a time has one full stop', () => {
  const time = formatTimeIn('2094-01-04T17:30:00Z', 'America/New_York');
  expect(time).toMatch(/p\.m\.$/);
  for (const text of [writeCopy.until(time), appointmentsCopy.moving.takenText(time)])
    expect(text).toMatch(/[^.]p\.m\.$|\d p\.m\.$/);
});
