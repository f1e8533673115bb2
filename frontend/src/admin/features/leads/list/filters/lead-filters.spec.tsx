import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useListFilters } from '../../../../lib/list/use-list-filters';
import { countHidden } from './hidden-filters';
import { LEAD_FILTERS } from './lead-filters';

const CAMPAIGN = '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';

const openAt = (address: string) =>
  renderHook(() => ({ ...useListFilters(LEAD_FILTERS), address: useLocation().search }), {
    wrapper: ({ children }: PropsWithChildren) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  });

describe('the filters of the leads', () => {
  it('search for the word "all" like any other word', async () => {
    const { result } = openAt('/admin?tab=leads');
    await act(async () => result.current.setFilters({ q: 'all' }));
    expect(result.current.address).toBe('?tab=leads&q=all');
    expect(result.current.filters.q).toBe('all');
    expect(result.current.filtered).toBe(true);
  });

  it('accept "all" as the name of a source', async () => {
    const { result } = openAt('/admin?tab=leads');
    await act(async () => result.current.setFilters({ source: 'all' }));
    expect(result.current.address).toBe('?tab=leads&origen=all');
    expect(result.current.filters.source).toBe('all');
    expect(result.current.filtered).toBe(true);
  });

  it('request the leads that answered a campaign, and ignore an invalid id', async () => {
    expect(openAt(`/admin?tab=leads&respuestas=${CAMPAIGN}`).result.current.query).toMatchObject({
      answeredCampaign: CAMPAIGN,
    });
    expect(openAt('/admin?tab=leads&respuestas=todas').result.current.filtered).toBe(false);
  });

  it('request the leads with an upcoming appointment, and ignore an unknown value', () => {
    expect(openAt('/admin?tab=leads&cita=upcoming').result.current.query).toMatchObject({
      appointment: 'upcoming',
    });
    expect(openAt('/admin?tab=leads&cita=ayer').result.current.filtered).toBe(false);
  });

  it('count the filters behind "Más filtros", without visible ones and the order', () => {
    const inSight = '/admin?q=ana&verificacion=verified&vista=today&pagina=2&orden=fullName';
    expect(countHidden(openAt(inSight).result.current.filters)).toBe(0);
    const hidden = '&estado=FL&categoria=new&origen=web&desde=2094-01-01&hasta=2094-01-31';
    expect(countHidden(openAt(inSight + hidden).result.current.filters)).toBe(5);
    expect(countHidden(openAt(`${inSight}&respuestas=${CAMPAIGN}`).result.current.filters)).toBe(1);
  });
});
