import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { EmptyPeriod } from './EmptyPeriod';

const linkAt = (address: string, wider?: Readonly<Record<string, string>>) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <EmptyPeriod text="Sin Actividad" {...(wider ? { wider } : {})} />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
};

describe('a period without figures', () => {
  it('offers to remove the dates that the user set, and keeps the section', () => {
    const link = linkAt('/admin?tab=analytics&seccion=embudo&desde=2094-01-01&hasta=2094-01-02');
    expect(link).toHaveTextContent('Quitar las fechas');
    expect(link).toHaveAttribute('href', '/admin?tab=analytics&seccion=embudo');
  });

  it('offers all dates where the usual ones are few', () => {
    const link = linkAt('/admin?tab=mapa', { fechas: 'todas' });
    expect(link).toHaveTextContent('Ver todas las fechas');
    expect(link).toHaveAttribute('href', '/admin?tab=mapa&fechas=todas');
  });

  it('leads to the leads when no more dates are left', () => {
    expect(linkAt('/admin?tab=mapa&fechas=todas', { fechas: 'todas' })).toHaveAttribute(
      'href',
      '/admin?tab=leads',
    );
  });
});
