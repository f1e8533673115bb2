import { formatDateTime, formatLongDateTime } from './moments';
import { ownerZoneStore } from './owner-zone';

describe('moments in the office', () => {
  const before = ownerZoneStore.get();
  afterEach(() => ownerZoneStore.set(before));

  it('are read on its clock, which is named where the reader has another', () => {
    ownerZoneStore.set('Pacific/Honolulu');
    expect(formatDateTime('2026-11-24T15:00:00Z')).toMatch(/^24 nov 2026, 5:00\sa\.m\. \(hora de Hawái\)$/);
    expect(formatLongDateTime('2026-11-24T15:00:09Z')).toMatch(/5:00:09\sa\.\s?m\. \(hora de Hawái\)$/);
  });

  it('name no zone where it is the same clock', () => {
    expect(formatDateTime('2026-11-24T15:00:00Z')).not.toContain('(');
  });
});
