import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { answer, stubApi } from '../../../../test/api-stub';
import {
  getGetLeadsByDayUrl,
  getGetLeadsByStateUrl,
} from '../../../shared/api/generated/analytics/analytics';
import { toApiRange } from '../../lib/times/day-range';
import { Summary } from './Summary';
import Trends from './Trends';

// New York's clock shows 9:00 a.m. on March 4.
const NOW = Date.parse('2094-03-04T14:00:00Z');
const range = { from: '2094-03-01', to: '2094-03-06' };
const counts = [20, 10, 30, 1, 0, 0];

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
  stubApi({
    [`GET ${getGetLeadsByDayUrl(toApiRange(range))}`]: () =>
      answer(200, {
        timeZone: 'America/New_York',
        days: counts.map((registered, n) => ({ day: `2094-03-0${n + 1}`, registered, verified: 0 })),
      }),
    [`GET ${getGetLeadsByStateUrl(toApiRange(range))}`]: () =>
      answer(200, { states: [{ state: 'TX', total: 61, verified: 0 }] }),
  });
});

const show = (element: React.ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('the day that is not over', () => {
  it('is a dashed part of the line, with its count in words, and is left out of the mean', async () => {
    const { container } = show(<Summary range={range} />);
    expect(await screen.findByText(/Hoy, hasta ahora: 1$/)).toHaveTextContent(
      '20 al día en promedio · El máximo fue 30, el 3 mar 2094 · Hoy, hasta ahora: 1',
    );
    const [done, now] = [...container.querySelectorAll('polyline')].map((line) =>
      line.getAttribute('points')!.split(' '),
    );
    expect(done).toHaveLength(3);
    expect(now).toHaveLength(2);
    expect(now![0]).toBe(done![2]);
  });

  it('is named in the table, without the days that have not begun', async () => {
    show(<Trends range={range} />);
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['4 mar 2094 (hoy, hasta ahora)', '3 mar 2094', '2 mar 2094', '1 mar 2094']);
  });

  it('does not change a period that is over', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2094-04-01T14:00:00Z'));
    const { container } = show(<Summary range={range} />);
    expect(await screen.findByText(/El máximo/)).not.toHaveTextContent('hasta ahora');
    expect(container.querySelectorAll('polyline')).toHaveLength(1);
    expect(container.querySelector('polyline')!.getAttribute('points')!.split(' ')).toHaveLength(6);
  });
});
