import { finishedMonths, monthsBefore } from './months';

const ZONE = 'America/New_York';

describe('the months that can be compared', () => {
  // The 1st of March in UTC is still February in New York.
  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T03:00:00Z')));

  it('are whole: the current month is left out', () => {
    const finished = finishedMonths({ from: '2025-12', to: '2026-02' }, ZONE);
    expect(finished).toEqual({ from: '2025-12', to: '2026-01' });
    expect(monthsBefore(finished!)).toEqual({ from: '2025-10', to: '2025-11' });
  });

  it('are all months of a range that is over', () => {
    expect(finishedMonths({ from: '2025-11', to: '2026-01' }, ZONE)).toEqual({
      from: '2025-11',
      to: '2026-01',
    });
  });

  it('are none if only the current month is shown', () => {
    expect(finishedMonths({ from: '2026-02', to: '2026-02' }, ZONE)).toBeNull();
  });
});
