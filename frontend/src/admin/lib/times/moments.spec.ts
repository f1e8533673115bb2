import { formatDateTime, formatLongDateTime } from './moments';
import { ownerZoneStore } from './owner-zone';

describe('moments in the office', () => {
  const before = ownerZoneStore.get();
  afterEach(() => ownerZoneStore.set(before));

  it('are shown in its time zone, which is named when the user’s differs', () => {
    ownerZoneStore.set('Pacific/Honolulu');
    expect(formatDateTime('2026-11-24T15:00:00Z')).toMatch(/^24 nov 2026, 5:00\sa\.m\. \(hora de Hawái\)$/);
    expect(formatLongDateTime('2026-11-24T15:00:09Z')).toMatch(/5:00:09\sa\.\s?m\. \(hora de Hawái\)$/);
  });

  it('name no zone when both are the same', () => {
    expect(formatDateTime('2026-11-24T15:00:00Z')).not.toContain('(');
  });
});
