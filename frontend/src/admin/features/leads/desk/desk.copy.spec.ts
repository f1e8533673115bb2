import { deskCopy as copy } from './desk.copy';

it('the hour is a readable text', () => {
  expect(copy.mayCall('1:05 p.m.')).toBe('Allá es la 1:05 p.m.: puede llamar');
  expect(copy.mayCall('12:30 p.m.')).toBe('Allá son las 12:30 p.m.: puede llamar');
  expect(copy.mayNotCall('2:46 a.m.', '9:00 a.m.')).toBe('Allá son las 2:46 a.m.: llame desde las 9:00 a.m.');
  expect(copy.mayNotCall('11:00 a.m.', '1:00 p.m.')).toBe(
    'Allá son las 11:00 a.m.: llame desde la 1:00 p.m.',
  );
  expect(copy.mayNotCallUntil('9:30 p.m.', '30 nov 2026, 9:00 a.m.')).toBe(
    'Allá son las 9:30 p.m.: llame desde el 30 nov 2026, 9:00 a.m.',
  );
});
