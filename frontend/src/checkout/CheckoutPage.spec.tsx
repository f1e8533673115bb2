import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, held, offline } from '../../test/api-stub';
import { GROWTH, openCheckout, stubWillingGateway } from '../../test/checkout';
import { CheckoutPage } from './CheckoutPage';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('the payment page of a plan', () => {
  it('shows a spinner until the plan is there', async () => {
    const plans = held();
    stubWillingGateway({ 'GET /api/plans': () => plans.response });
    window.history.replaceState(null, '', '/checkout?plan=growth');
    render(<CheckoutPage />);
    expect(screen.getByRole('status')).toHaveTextContent('Cargando su plan...');
    plans.release(answer(200, [GROWTH]));
    expect(await screen.findByText('GROWTH')).toBeVisible();
  });

  it('summarises the plan with the prices of the catalogue', async () => {
    stubWillingGateway();
    await openCheckout();
    const summary = await screen.findByRole('region', { name: 'Resumen del plan' });
    expect(within(summary).getByText('$199')).toBeVisible();
    expect(within(summary).getByText('$249')).toBeVisible();
    expect(within(summary).getByText('AHORRA $50 - PRIMER MES')).toBeVisible();
    expect(within(summary).getByText('Disputas también ante los acreedores')).toBeVisible();
    expect(summary).toHaveTextContent('Garantía de 60 días');
  });

  it('says beside the button what is charged, how to cancel and what is signed', async () => {
    stubWillingGateway();
    await openCheckout();
    const contract = screen.getByRole('region', { name: 'Lo que firma al pagar' });
    expect(contract).toHaveTextContent('Hoy se le cobran $199 por el primer mes.');
    expect(within(contract).getByText('Usted puede cancelar este contrato sin penalización.').tagName).toBe(
      'STRONG',
    );
    expect(within(contract).getByRole('link', { name: /Sus derechos/ })).toHaveAttribute(
      'href',
      '/divulgaciones',
    );
    expect(contract).toHaveTextContent('Al tocar «Pagar $199» usted firma el contrato');
  });

  it('leads back to the landing page', async () => {
    stubWillingGateway();
    await openCheckout();
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/');
  });

  it('says when the plan cannot be loaded, and tries again', async () => {
    let tries = 0;
    stubWillingGateway({ 'GET /api/plans': () => (++tries === 1 ? offline() : answer(200, [GROWTH])) });
    window.history.replaceState(null, '', '/checkout?plan=growth');
    render(<CheckoutPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar el plan');
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByText('GROWTH')).toBeVisible();
  });
});
