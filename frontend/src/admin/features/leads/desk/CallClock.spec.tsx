import { render, screen } from '@testing-library/react';
import { CallClock } from './CallClock';

const CHICAGO = 'America/Chicago';

const show = (now: string, callableFrom: string) => {
  jest.useFakeTimers({ now: new Date(now) });
  render(<CallClock of={{ timeZone: CHICAGO, mayCall: false, callableFrom, isAtContactLimit: false }} />);
};

afterEach(() => jest.useRealTimers());

it('says the day from which a person may be called, unless it is today', () => {
  // A Sunday, on which Louisiana allows no calls.
  show('2026-11-29T15:44:00Z', '2026-11-30T15:00:00Z');
  expect(screen.getByText('Allá son las 9:44 a.m.: llame mañana desde las 9:00 a.m.')).toBeTruthy();
});

it('says only the hour if it is today', () => {
  show('2026-11-30T13:40:00Z', '2026-11-30T15:00:00Z');
  expect(screen.getByText('Allá son las 7:40 a.m.: llame desde las 9:00 a.m.')).toBeTruthy();
});

it('says the date if it is later', () => {
  show('2026-11-28T23:00:00Z', '2026-11-30T15:00:00Z');
  expect(screen.getByText(/^Allá son las 5:00 p\.m\.: llame desde el 30 nov, 9:00 a\.m\./)).toBeTruthy();
});
