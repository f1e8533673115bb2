import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialDocument } from 'domain/site/initial';
import { answer, held, offline, refusal } from '../../test/api-stub';
import { CONFIG, CONTRACT, GROWTH, openCheckout, stubWillingGateway } from '../../test/checkout';
import { CheckoutPage } from './CheckoutPage';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('the payment page of a plan', () => {
  it('shows a spinner until the plan is loaded', async () => {
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
    expect(summary).toHaveTextContent('Hoy paga $199 el primer mes');
    expect(within(summary).getByText('$249')).toBeVisible();
    expect(within(summary).getByText('Después, $249 cada mes')).toBeVisible();
    expect(within(summary).getByText('AHORRA $50 - PRIMER MES')).toBeVisible();
    // The list is folded when it would separate the price from the form.
    expect(within(summary).getByText('Disputas también ante los acreedores')).not.toBeVisible();
    await userEvent.click(within(summary).getByText('Qué incluye (1)'));
    expect(within(summary).getByText('Disputas también ante los acreedores')).toBeVisible();
    expect(summary).toHaveTextContent('Garantía de 60 días');
  });

  it('charges nothing today when the card is only stored, and names the gift of the plan', async () => {
    stubWillingGateway({
      'GET /api/plans': () =>
        answer(200, [
          {
            ...GROWTH,
            id: 'starter',
            priceCents: 14_900,
            originalPriceCents: null,
            savingsLabel: null,
          },
        ]),
      'GET /api/plans/starter/contract': () => answer(200, CONTRACT),
      'GET /api/config': () => answer(200, { ...CONFIG, storesCards: true }),
    });
    await openCheckout('starter');
    const summary = await screen.findByRole('region', { name: 'Resumen del plan' });
    expect(summary).toHaveTextContent('Hoy paga $0 al guardar su tarjeta');
    expect(summary).toHaveTextContent('El primer mes, $149Después, $149 cada mes');
    const { title, value } = initialDocument().plans.starter.bonus;
    expect(summary).toHaveTextContent(`De regalo: ${title}${value}`);
  });

  it('states next to the button the charge, the way to cancel and the signed contract', async () => {
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
    expect(contract).toHaveTextContent('Al tocar “Pagar $199” usted firma el contrato');
  });

  it('leads back to the landing page', async () => {
    stubWillingGateway();
    await openCheckout();
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/');
  });

  it.each([
    [422, true],
    [410, false],
  ])('after %i keeps a payment link that may be paid later: %s', async (status, isKept) => {
    stubWillingGateway({
      'GET /api/payment-links?ref=abcd1234': () => refusal(status, 'STATE_NOT_SOLD', 'Aquí no.'),
    });
    window.history.replaceState(null, '', '/checkout?plan=growth&ref=abcd1234');
    render(<CheckoutPage />);
    expect(await screen.findByText('Aquí no.', { exact: false })).toBeVisible();
    expect(JSON.stringify({ ...window.sessionStorage }).includes('abcd1234')).toBe(isKept);
  });

  it('reports that the plan cannot be loaded, and tries again', async () => {
    let tries = 0;
    stubWillingGateway({ 'GET /api/plans': () => (++tries === 1 ? offline() : answer(200, [GROWTH])) });
    window.history.replaceState(null, '', '/checkout?plan=growth');
    render(<CheckoutPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar el plan');
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByText('GROWTH')).toBeVisible();
  });
});
