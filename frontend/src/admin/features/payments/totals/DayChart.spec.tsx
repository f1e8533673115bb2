import { render } from '@testing-library/react';
import { DayChart } from './DayChart';

const days = ['2094-03-03', '2094-03-04'].map((day) => ({ day, netCents: 10_000, refundedCents: 0 }));
const chartOn = (today: string) => {
  const { container } = render(<DayChart days={days} today={today} />);
  return { container, current: container.querySelectorAll<HTMLElement>('[data-now="true"]') };
};

describe('the chart of the income', () => {
  it('marks the day that is not over', () => {
    const { container, current } = chartOn('2094-03-04');
    expect(current).toHaveLength(1);
    expect(current[0]!.title).toBe('4 mar 2094 (hoy, hasta ahora): $100');
    expect(container).toHaveTextContent(/Hoy, hasta ahora$/);
  });

  it('marks no day of a period that is over', () => {
    const { container, current } = chartOn('2094-03-05');
    expect(current).toHaveLength(0);
    expect(container).toHaveTextContent(/4 mar 2094$/);
  });
});
