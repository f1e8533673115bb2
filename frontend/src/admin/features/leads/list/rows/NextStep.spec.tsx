import { render } from '@testing-library/react';
import { formatDateTime } from '../../../../lib/times/moments';
import { ownerZoneStore } from '../../../../lib/times/owner-zone';
import { NextStep } from './NextStep';

const DUE = '2094-03-10T15:00:00.000Z';
const shown = () =>
  render(<NextStep lead={{ nextFollowUpAt: DUE, lastContactedAt: null }} />).container.textContent;

describe('a follow-up', () => {
  const before = ownerZoneStore.get();
  afterEach(() => ownerZoneStore.set(before));

  it('uses the owner’s time zone, which is named when the user’s differs', () => {
    ownerZoneStore.set('Pacific/Honolulu');
    expect(shown()).toBe('Para el 10 mar 2094, 5:00\u00a0a.m. (hora de Hawái)');
  });

  it('names no time zone when both are the same', () => {
    ownerZoneStore.set(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(shown()).toBe(`Para el ${formatDateTime(DUE)}`);
  });

  it('of this year shows no year', () => {
    jest.useFakeTimers({ now: new Date('2094-02-01T12:00:00Z') });
    ownerZoneStore.set('Pacific/Honolulu');
    expect(shown()).toBe('Para el 10 mar, 5:00\u00a0a.m. (hora de Hawái)');
    jest.useRealTimers();
  });
});
