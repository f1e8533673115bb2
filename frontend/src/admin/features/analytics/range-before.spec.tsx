import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { answer, stubApi } from '../../../../test/api-stub';
import {
  getGetLeadsByStateUrl,
  getGetPerformanceUrl,
} from '../../../shared/api/generated/analytics/analytics';
import { toApiRange } from '../../lib/times/day-range';
import { ownerZoneStore } from '../../lib/times/owner-zone';
import { AnalyticsCards } from './AnalyticsCards';

const range = { from: '2094-03-02', to: '2094-03-04' };

/** Shows the cards at 9:00 a.m. in New York on the last day. */
function open(api: Record<string, { total: number }>) {
  ownerZoneStore.set('America/New_York');
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2094-03-04T14:00:30Z'));
  const score = { responseTimeHours: null, followUpRate: null, satisfaction: null, meanLeadScore: 50 };
  const before = { from: '2094-02-27T05:00:00.000Z', to: '2094-03-01T14:00:00.000Z' };
  stubApi({
    [`GET ${getGetLeadsByStateUrl(toApiRange(range))}`]: () =>
      answer(200, { states: [{ state: 'TX', verified: 2, ...api.now }] }),
    [`GET ${getGetLeadsByStateUrl(before)}`]: () =>
      answer(200, { states: [{ state: 'TX', verified: 2, ...api.before }] }),
    [`GET ${getGetPerformanceUrl(toApiRange(range))}`]: () => answer(200, score),
    [`GET ${getGetPerformanceUrl(before)}`]: () => answer(200, score),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnalyticsCards range={range} />
    </QueryClientProvider>,
  );
}

it('a period up to now is compared with the period before up to the same time of day, and says so', async () => {
  open({ now: { total: 9 }, before: { total: 8 } });
  expect(await screen.findByText('+12.5%')).toBeVisible();
  expect(screen.getByText('+12.5%').parentElement).toHaveTextContent(
    '+12.5% frente a los 3 días anteriores, hasta la misma hora',
  );
});
