import { Clock } from './clock';

const HOUR_MS = 3_600_000;

describe('Clock', () => {
  afterEach(() => jest.restoreAllMocks());

  it('ignores changes of the machine’s clock', () => {
    const clock = new Clock();
    const before = clock.now().getTime();
    jest.spyOn(Date, 'now').mockReturnValue(before + 3 * HOUR_MS);
    expect(clock.now().getTime() - before).toBeLessThan(1_000);
  });

  it('follows the database’s clock', () => {
    const clock = new Clock();
    const there = Date.UTC(2030, 0, 1);
    clock.synchronise(there, performance.now());
    expect(Math.abs(clock.now().getTime() - there)).toBeLessThan(100);
  });

  it('is not changed by the delay of a query', () => {
    const clock = new Clock();
    const offset = (): number => clock.now().getTime() - performance.now();
    const before = offset();
    clock.synchronise(Date.now() + 100, performance.now());
    expect(Math.abs(offset() - before)).toBeLessThan(50);
  });
});
