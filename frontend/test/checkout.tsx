import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckoutPage } from '../src/checkout/CheckoutPage';
import { LazyToastRegion } from '../src/shared/ui/LazyToastRegion';
import { toastStore } from '../src/shared/ui/toast-store';
import { answer, stubApi } from './api-stub';

export const GROWTH = {
  id: 'growth',
  name: 'GROWTH',
  priceCents: 19_900,
  originalPriceCents: 24_900,
  popular: true,
  savingsLabel: 'AHORRA $50 - PRIMER MES',
  description: 'Para reparar y construir crédito a la vez.',
  features: ['Disputas también ante los acreedores'],
};

export const CONTRACT = {
  textVersion: '2026-11-26',
  textHash: 'a'.repeat(64),
  stateName: null as string | null,
  zipStateName: null as string | null,
  priceLines: ['Hoy se le cobran $199 por el primer mes.', 'Después, $249 cada mes.'],
  cancelStatement: 'Usted puede cancelar este contrato sin penalización.',
  sections: [{ title: 'Las partes', paragraphs: ['Este contrato es entre usted y Crédito Claro.'] }],
  english: {
    priceLines: ['You are charged $199 today.', 'After that, $249 each month.'],
    cancelStatement: 'You may cancel this contract without penalty.',
    sections: [{ title: 'The parties', paragraphs: ['This contract is between you and Crédito Claro.'] }],
  },
};

export const CONFIG = { simulatedPayments: false, storesCards: false, cardFields: null };

export const PAYMENT = {
  paymentId: '6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d',
  status: 'approved',
  plan: 'growth',
  amount: 199,
  last4: '1111',
  message: null,
};

/** Stubs a server that accepts every charge. A test replaces single responses. */
export function stubWillingGateway(replaced: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET /api/plans': () => answer(200, [GROWTH]),
    'GET /api/plans/growth/contract': () => answer(200, CONTRACT),
    'GET /api/plans/growth/contract?zip=33101': () => answer(200, CONTRACT),
    'GET /api/config': () => answer(200, CONFIG),
    'POST /api/payments/nmi/charge': () => answer(201, PAYMENT),
    ...replaced,
  });
}

/** Opens the payment page as after loading. */
export async function openCheckout(plan = 'growth') {
  toastStore.set(null);
  window.history.replaceState(null, '', `/checkout?plan=${plan}`);
  const view = render(
    <main>
      <CheckoutPage />
      <LazyToastRegion />
    </main>,
  );
  await screen.findByText('GROWTH');
  return view;
}

export const customer = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

/** Fills in the form as a customer would. */
export async function fillPayment(user: ReturnType<typeof customer>): Promise<void> {
  await user.type(field('Nombre completo'), 'María Fernández');
  await user.type(field('Correo electrónico'), 'maria@example.com');
  await user.type(field('Teléfono'), '3054201234');
  await user.type(field('Número de tarjeta'), '4111111111111111');
  await user.type(field('Vencimiento'), '1299');
  await user.type(field('CVV'), '123');
  await user.type(field('Código postal de la tarjeta'), '33101');
}

export const payButton = (): HTMLElement => screen.getByRole('button', { name: /Pagar|Procesando/ });
