import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { choice, days, listFilters, option, page, text } from './list-filters';
import { ownerZoneStore } from '../times/owner-zone';
import { useListFilters } from './use-list-filters';

interface Query {
  search?: string;
  plan?: string;
  from?: string;
  to?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

const FILTERS = listFilters<Query>()({
  search: text({ name: 'q', longest: 5, toQuery: (search) => ({ search }) }),
  plan: option({ name: 'plan', of: { starter: true, growth: true }, toQuery: (plan) => ({ plan }) }),
  range: days(),
  asTyped: days({ from: 'first', to: 'last', asTyped: true }),
  sort: choice({
    name: 'orden',
    of: { name: true, date: true },
    initial: 'date',
    effect: 'arranges',
    toQuery: (sort) => ({ sort }),
  }),
  page: page('pagina', 10),
});

const openAt = (address: string) =>
  renderHook(() => ({ ...useListFilters(FILTERS), address: useLocation().search }), {
    wrapper: ({ children }: PropsWithChildren) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result;

beforeAll(() => ownerZoneStore.set('America/New_York'));

describe('useListFilters', () => {
  it('uses the defaults for an address without filters', () => {
    const { current } = openAt('/admin');
    expect(current.filters).toEqual({
      search: '',
      plan: undefined,
      range: { from: undefined, to: undefined },
      asTyped: { from: undefined, to: undefined },
      sort: 'date',
      page: 1,
    });
    expect(current.filtered).toBe(false);
    expect(current.query).toEqual({ sort: 'date', page: 1, pageSize: 10 });
  });

  it('uses valid values, and the default for invalid ones', () => {
    const { current } = openAt('/admin?q=+anabela&plan=toString&orden=up&pagina=-3&desde=ayer');
    expect(current.filters).toMatchObject({ search: 'anabe', plan: undefined, sort: 'date', page: 1 });
    expect(current.filters.range).toEqual({ from: undefined, to: undefined });
  });

  it('swaps the ends of a reversed range', () => {
    const { current } = openAt('/admin?desde=2026-03-09&hasta=2026-03-01');
    expect(current.filters.range).toEqual({ from: '2026-03-01', to: '2026-03-09' });
    expect(current.query).toMatchObject({ from: '2026-03-01T05:00:00.000Z' });
  });

  it('keeps days as typed when each has a field, and requests them in order', async () => {
    const result = openAt('/admin?first=2026-05-01&last=2026-03-09');
    const { asTyped } = result.current.filters;
    expect(asTyped).toEqual({ from: '2026-05-01', to: '2026-03-09' });
    expect(result.current.query).toMatchObject({ from: '2026-03-09T04:00:00.000Z' });
    await act(async () => result.current.setFilters({ asTyped: { ...asTyped, to: '2026-05-31' } }));
    expect(result.current.address).toBe('?first=2026-05-01&last=2026-05-31');
  });

  it('returns to the first page when another filter changes, and keeps the rest of the address', async () => {
    const result = openAt('/admin?tab=pagos&pagina=4&orden=name');
    await act(async () => result.current.setFilters({ plan: 'growth' }));
    expect(result.current.address).toBe('?tab=pagos&orden=name&plan=growth');
    await act(async () => result.current.setFilters({ page: 3 }));
    expect(result.current.address).toBe('?tab=pagos&orden=name&plan=growth&pagina=3');
  });

  it('omits defaults from the address', async () => {
    const result = openAt('/admin?q=ana&plan=growth&orden=name&pagina=2');
    await act(async () => result.current.setFilters({ search: '', plan: undefined, sort: 'date', page: 1 }));
    expect(result.current.address).toBe('');
  });

  it('clears the filters, and keeps the order', async () => {
    const result = openAt('/admin?q=ana&plan=growth&desde=2026-03-01&orden=name&pagina=2');
    expect(result.current.filtered).toBe(true);
    await act(async () => result.current.clear());
    expect(result.current.address).toBe('?orden=name');
    expect(result.current.filtered).toBe(false);
  });

  it('does not compile while a parameter of the API has no filter', () => {
    const search = text({ name: 'q', longest: 5, toQuery: (searched) => ({ search: searched }) });
    // @ts-expect-error -- `plan` has no filter
    expect(listFilters<Pick<Query, 'search' | 'plan'>>()({ search })).toEqual({ search });
    expect(listFilters<Pick<Query, 'search'>>()({ search })).toEqual({ search });
  });

  it('requests the whole list without a page', () => {
    const { current } = openAt('/admin?plan=starter&pagina=2');
    expect(current.unpagedQuery).toEqual({ plan: 'starter', sort: 'date' });
  });
});
