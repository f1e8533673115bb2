import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, held, offline, stubApi } from '../../test/api-stub';
import { CheckoutPage } from './CheckoutPage';

const growth = {
  id: 'growth',
  name: 'GROWTH',
  priceCents: 19_900,
  originalPriceCents: 24_900,
  popular: true,
  savingsLabel: 'AHORRA $50 - PRIMER MES',
  description: 'Para reparar y construir crédito a la vez.',
  features: ['Disputas también ante los acreedores'],
};

function openCheckout(plan: string) {
  window.history.replaceState(null, '', `/checkout?plan=${plan}`);
  return render(<CheckoutPage />);
}

describe('the payment page of a plan', () => {
  it('shows a spinner until the plan is there', async () => {
    const plans = held();
    stubApi({ 'GET /api/plans': () => plans.response });
    openCheckout('growth');
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    plans.release(answer(200, [growth]));
    expect(await screen.findByText('GROWTH')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('summarises the plan with the prices of the catalogue', async () => {
    stubApi({ 'GET /api/plans': () => answer(200, [growth]) });
    openCheckout('growth');
    const summary = await screen.findByRole('region', { name: 'Resumen del plan' });
    expect(within(summary).getByText('$199')).toBeVisible();
    expect(within(summary).getByText('$249')).toBeVisible();
    expect(within(summary).getByText('AHORRA $50 - PRIMER MES')).toBeVisible();
    expect(within(summary).getByText('Disputas también ante los acreedores')).toBeVisible();
    expect(summary).toHaveTextContent('Garantía de 60 días');
  });

  it('offers the consultation, and leads back to the landing page', async () => {
    stubApi({ 'GET /api/plans': () => answer(200, [growth]) });
    openCheckout('growth');
    await screen.findByText('GROWTH');
    expect(screen.getByRole('link', { name: 'Agendar mi consulta gratis' })).toHaveAttribute(
      'href',
      '/#formulario-contacto',
    );
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/');
  });

  it('says when the plan cannot be loaded, and tries again', async () => {
    let tries = 0;
    stubApi({ 'GET /api/plans': () => (++tries === 1 ? offline() : answer(200, [growth])) });
    openCheckout('growth');
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar el plan');
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByText('GROWTH')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
