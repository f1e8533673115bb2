import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refusal } from '../../test/api-stub';
import { CONTRACT, fillPayment, GROWTH, payButton, stubWillingGateway } from '../../test/checkout';
import { CheckoutPage } from './CheckoutPage';

const REF = 'AZqwAAAAcACAAAAAAAAAAQ0f3h1mZk9b2l8vJt7y4uE';
const LINK = {
  firstName: 'Marisol',
  plan: { ...GROWTH, priceCents: 17_500, catalogVersion: 3 },
  contract: CONTRACT,
  expiresAt: '2026-11-30T17:00:00Z',
};

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  return render(<CheckoutPage />);
};

describe('the payment page opened by a payment link', () => {
  it('shows the promised price and the recipient, and removes the secret from the address', async () => {
    stubWillingGateway({
      [`GET /api/payment-links?ref=${REF}`]: () => answer(200, LINK),
      [`GET /api/payment-links?ref=${REF}&zip=33101`]: () => answer(200, LINK),
    });
    const { unmount } = open(`/checkout?plan=growth&ref=${REF}`);
    expect(
      await screen.findByText(
        'Marisol, este es el plan que acordó con nosotros. El precio vale hasta el 30 de noviembre.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'Resumen del plan' })).toHaveTextContent('Hoy paga $175');
    expect(window.location.href).not.toContain(REF);
    expect(window.location.search).toBe('?plan=growth');
    // The secret survives a reload.
    unmount();
    open('/checkout?plan=growth');
    expect(await screen.findByText(/^Marisol, este es el plan/)).toBeVisible();
  });

  it('sends the payment with the link', async () => {
    const api = stubWillingGateway({
      [`GET /api/payment-links?ref=${REF}`]: () => answer(200, LINK),
      [`GET /api/payment-links?ref=${REF}&zip=33101`]: () => answer(200, LINK),
    });
    open(`/checkout?plan=growth&ref=${REF}`);
    await screen.findByText(/^Marisol/);
    const user = userEvent.setup();
    await fillPayment(user);
    await user.click(payButton());
    const [sent] = api.to('/api/payments/nmi/charge');
    expect(sent!.body).toMatchObject({ plan: 'growth', catalogVersion: 3, link: REF });
  });

  it('explains why an ended link is invalid, and then offers the plan without it', async () => {
    const message = 'Este enlace de pago venció y no se le cobró nada.';
    stubWillingGateway({
      [`GET /api/payment-links?ref=${REF}`]: () => refusal(410, 'PAYMENT_LINK_EXPIRED', message),
    });
    const { unmount } = open(`/checkout?plan=growth&ref=${REF}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    unmount();
    open('/checkout?plan=growth');
    expect(await screen.findByText('GROWTH')).toBeVisible();
  });
});
