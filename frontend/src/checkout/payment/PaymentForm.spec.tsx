import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, held, offline, refusal } from '../../../test/api-stub';
import {
  CONFIG,
  CONTRACT,
  customer,
  field,
  fillPayment,
  openCheckout,
  payButton,
  PAYMENT,
  stubWillingGateway,
} from '../../../test/checkout';
import { paymentReceipt } from '../../shared/receipt/payment-receipt';
import { paymentMemory } from './payment-memory';

const CHARGE = '/api/payments/nmi/charge';
const DECLINED = 'La tarjeta no tiene fondos suficientes. Use otra tarjeta.';
const toast = async (title: string) => within((await screen.findByText(title)).closest('li')!);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** Returns the idempotency keys of the sent charges. */
const keysOf = (api: ReturnType<typeof stubWillingGateway>): (string | null)[] =>
  api.to(CHARGE).map(({ headers }) => headers.get('Idempotency-Key'));
const byKey = (key: string | null): string => `/api/payments/by-key/${String(key)}`;

describe('the payment form', () => {
  it('formats the typed text, and shows the card’s brand', async () => {
    stubWillingGateway();
    await openCheckout();
    await fillPayment(customer());
    expect(field('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
    expect(screen.getByText('Visa')).toBeVisible();
    expect(field('Vencimiento')).toHaveValue('12/99');
    expect(field('Teléfono')).toHaveValue('(305) 420-1234');
    expect(field('CVV')).toHaveAttribute('type', 'password');
  });

  it('keeps the caret where the text is edited', async () => {
    stubWillingGateway();
    await openCheckout();
    const user = customer();
    const number = field('Número de tarjeta');
    await user.type(number, '4111111111111111');
    await user.type(number, '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 });
    expect(number.selectionStart).toBe(6);
    expect(number).toHaveValue('4111 1111 1111 111');
  });

  it('shows the error of each field, and focuses the first', async () => {
    const api = stubWillingGateway();
    await openCheckout();
    await customer().click(payButton());
    for (const text of [
      'Nombre completo es requerido',
      'Email inválido',
      'Teléfono inválido',
      'Número de tarjeta inválido',
      'Formato MM/YY',
      'CVV inválido',
      'Código postal inválido',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(field('Nombre completo')).toHaveFocus();
    expect(api.to(CHARGE)).toHaveLength(0);
  });

  it('detects a wrong number and an expired card before sending', async () => {
    stubWillingGateway();
    await openCheckout();
    const user = customer();
    await user.type(field('Número de tarjeta'), '4111111111111112');
    await user.type(field('Vencimiento'), '0120');
    await user.tab();
    expect(screen.getByText('Número de tarjeta inválido')).toBeVisible();
    expect(screen.getByText('La tarjeta está vencida')).toBeVisible();
  });

  it('pays once, confirms it, and opens the front page after two seconds', async () => {
    const charge = held();
    const api = stubWillingGateway({ [`POST ${CHARGE}`]: () => charge.response });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.dblClick(payButton());
    expect(payButton()).toBeDisabled();
    expect(payButton()).toHaveTextContent('Procesando...');
    await act(async () => charge.release(answer(201, PAYMENT)));
    expect(
      (await toast('¡Pago Procesado Exitosamente!')).getByText(
        'Tu suscripción ha sido activada. Te enviaremos un email de confirmación.',
      ),
    ).toBeVisible();
    expect(api.to(CHARGE)).toHaveLength(1);
    expect(api.to(CHARGE)[0]!.body).toEqual({
      fullName: 'María Fernández',
      email: 'maria@example.com',
      phone: '(305) 420-1234',
      cardNumber: '4111 1111 1111 1111',
      cardExpiry: '12/99',
      cardCvv: '123',
      billingZip: '33101',
      plan: 'growth',
      acceptance: { textVersion: CONTRACT.textVersion, textHash: CONTRACT.textHash, language: 'es' },
    });
    expect(keysOf(api)[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(api.events()).toContain('payment_submit');
  });

  it('stores nothing of the card in the browser', async () => {
    stubWillingGateway({ [`POST ${CHARGE}`]: () => refusal(422, 'PAYMENT_DECLINED', DECLINED) });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await screen.findByRole('alert');
    const kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
    expect(kept).toContain('maria@example.com');
    expect(kept).not.toMatch(/4111|12\/39|"123"/);
  });
});

describe('a refused payment', () => {
  it('shows the reason and what to do, and loses no typed text', async () => {
    const api = stubWillingGateway({ [`POST ${CHARGE}`]: () => refusal(422, 'PAYMENT_DECLINED', DECLINED) });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect((await toast('Error al Procesar Pago')).getByText(DECLINED)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(DECLINED);
    expect(field('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(2));
    // A new attempt uses a new key.
    expect(new Set(keysOf(api)).size).toBe(2);
  });

  it('because of our account at the gateway does not count as a payment in doubt', async () => {
    const api = stubWillingGateway({
      [`POST ${CHARGE}`]: () =>
        refusal(503, 'PAYMENTS_OUT_OF_SERVICE', 'Ahora no podemos cobrar con tarjeta.'),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Ahora no podemos cobrar con tarjeta.');
    expect(api.to(byKey(keysOf(api)[0]!))).toHaveLength(0);
  });

  it('marks the field that the bank found wrong', async () => {
    stubWillingGateway({
      [`POST ${CHARGE}`]: () =>
        answer(422, {
          code: 'PAYMENT_DETAILS_REJECTED',
          message: 'El CVV no es el de la tarjeta.',
          error: '',
          requestId: '1',
          details: [{ field: 'cardCvv', code: 'REFUSED_BY_BANK', message: 'El CVV no es el de la tarjeta.' }],
        }),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await waitFor(() => expect(field('CVV')).toHaveFocus());
    expect(field('CVV')).toHaveAccessibleDescription('El CVV no es el de la tarjeta.');
  });

  it('without a text of the server has a default text', async () => {
    stubWillingGateway({ [`POST ${CHARGE}`]: () => new Response('<h1>no</h1>', { status: 403 }) });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect((await toast('Error al Procesar Pago')).getByText('Payment failed')).toBeVisible();
  });
});

describe('a payment without an answer', () => {
  it.each([
    ['the network fails', offline],
    ['a proxy answers', () => new Response('<h1>502</h1>', { status: 502 })],
    ['the server breaks', () => refusal(500, 'INTERNAL_ERROR', 'x')],
  ])('is looked up when %s, and not sent again', async (_, failing) => {
    let key: string | null = null;
    const api = stubWillingGateway({
      [`POST ${CHARGE}`]: ({ headers }) => {
        key = headers.get('Idempotency-Key');
        return failing();
      },
    });
    const inner = window.fetch;
    let lookups = 0;
    window.fetch = (input, init) =>
      String(input) === byKey(key)
        ? Promise.resolve(answer(200, { ...PAYMENT, status: ++lookups < 3 ? 'unknown' : 'approved' }))
        : inner(input, init);
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Estamos confirmando su pago' })).toHaveFocus(),
    );
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(await screen.findByText('¡Pago Procesado Exitosamente!')).toBeVisible();
    expect(api.to(CHARGE)).toHaveLength(1);
  });

  it('that never arrived can be sent again as the same payment', async () => {
    let tries = 0;
    const api = stubWillingGateway({
      [`POST ${CHARGE}`]: () => (++tries === 1 ? offline() : answer(201, PAYMENT)),
    });
    const inner = window.fetch;
    window.fetch = (input, init) =>
      String(input).includes('/by-key/')
        ? Promise.resolve(refusal(404, 'PAYMENT_NOT_FOUND', 'No encontramos ese pago.'))
        : inner(input, init);
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await screen.findByText('Estamos confirmando su pago');
    await act(() => jest.advanceTimersByTimeAsync(24_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('no se le cobró nada');
    expect(field('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
    await user.click(payButton());
    await screen.findByText('¡Pago Procesado Exitosamente!');
    const keys = keysOf(api);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is not sent at all without a network, and the page states that nothing was charged', async () => {
    const api = stubWillingGateway();
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión y no se le cobró nada.');
    expect(keysOf(api)).toEqual([]);
    network.mockReturnValue(true);
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.click(payButton());
    await waitFor(() => expect(keysOf(api)).toHaveLength(1));
    network.mockRestore();
  });

  it('waits for the network when that was lost after the payment was sent', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get');
    stubWillingGateway({
      [`POST ${CHARGE}`]: () => {
        network.mockReturnValue(false);
        return offline();
      },
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect(await screen.findByText(/Su teléfono se quedó sin conexión/)).toBeVisible();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/La respuesta del banco está tardando/)).toBeVisible();
    network.mockRestore();
  });

  it('is confirmed after a reload', async () => {
    paymentMemory.write('growth', { state: 'pending', key: PAYMENT.paymentId, at: Date.now() });
    stubWillingGateway({ [`GET ${byKey(PAYMENT.paymentId)}`]: () => answer(200, PAYMENT) });
    await openCheckout();
    expect(await screen.findByText('¡Pago Procesado Exitosamente!')).toBeVisible();
  });

  it('that turns out declined leads back to the form with the reason', async () => {
    stubWillingGateway({
      [`POST ${CHARGE}`]: () => answer(202, { ...PAYMENT, status: 'unknown' }),
    });
    const inner = window.fetch;
    window.fetch = (input, init) =>
      String(input).includes('/by-key/')
        ? Promise.resolve(answer(200, { ...PAYMENT, status: 'declined', message: DECLINED }))
        : inner(input, init);
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(DECLINED);
    expect(field('Nombre completo')).toHaveValue('María Fernández');
  });
});

describe('a plan that was paid already', () => {
  it('is not paid again by mistake, even from another tab', async () => {
    const api = stubWillingGateway();
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    // Simulates a payment in another tab.
    paymentMemory.write('growth', { state: 'paid', key: PAYMENT.paymentId, at: Date.now() });
    await user.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Ya pagó este plan' })).toBeVisible();
    expect(api.to(CHARGE)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Quiero pagarlo otra vez' }));
    await user.click(payButton());
    await screen.findByText('¡Pago Procesado Exitosamente!');
    expect(api.to(CHARGE)).toHaveLength(1);
  });

  it('in another place needs a confirmation to be paid again', async () => {
    let charges = 0;
    const api = stubWillingGateway({
      [`POST ${CHARGE}`]: () =>
        (charges += 1) === 1 ? refusal(409, 'ALREADY_HAS_PLAN', 'Ya tiene este plan') : answer(201, PAYMENT),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Ya pagó este plan' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quiero pagarlo otra vez' }));
    await user.click(payButton());
    await screen.findByText('¡Pago Procesado Exitosamente!');
    expect(api.to(CHARGE).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, true]);
  });
});

describe('other payment modes', () => {
  it('state that payments are simulated', async () => {
    stubWillingGateway({ 'GET /api/config': () => answer(200, { ...CONFIG, simulatedPayments: true }) });
    await openCheckout();
    expect(screen.getByText(/No se cobra dinero de verdad/)).toBeVisible();
  });

  it('state that the card is only stored', async () => {
    stubWillingGateway({
      'GET /api/config': () => answer(200, { ...CONFIG, storesCards: true }),
      [`POST ${CHARGE}`]: () => answer(201, { ...PAYMENT, status: 'stored', amount: 0 }),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(screen.getByRole('button', { name: 'Guardar mi tarjeta y contratar' }));
    expect((await toast('¡Tarjeta guardada!')).getByText(/Hoy no se le cobró nada/)).toBeVisible();
  });
});

describe('an approved payment', () => {
  it('is confirmed with its plan, amount, card, next charge, number and contract, here and on the front page', async () => {
    stubWillingGateway();
    await openCheckout();
    expect(screen.getByText(/Prefiere hablar primero/)).toBeVisible();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Listo' })).toHaveFocus();
    for (const text of ['$199', 'Terminada en 1111', 'Después, $249 cada mes.'])
      expect(screen.getAllByText(text).at(-1)).toBeVisible();
    expect(screen.getByText('Número de pago: 6F1B2C3D')).toBeVisible();
    expect(screen.getByRole('link', { name: /Ver e imprimir su contrato/ })).toHaveAttribute(
      'href',
      `/api/payments/${PAYMENT.paymentId}/contract`,
    );
    expect(screen.getByText(/Prefiere hablar primero/)).not.toBeVisible();
    expect(paymentReceipt.read()).toMatchObject({ planName: 'GROWTH', amount: 199, last4: '1111' });
    act(() => jest.setSystemTime(Date.now() + 31 * 60_000));
    expect(paymentReceipt.read()).toBeUndefined();
  });

  it('opens no offer to talk first during its confirmation', async () => {
    stubWillingGateway({ [`POST ${CHARGE}`]: offline, 'GET /api/payments/by-key': () => held().response });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await screen.findByRole('heading', { name: 'Estamos confirmando su pago' });
    expect(screen.getByText(/Prefiere hablar primero/)).not.toBeVisible();
  });
});

describe('a declined payment', () => {
  it('keeps the focus on the reason', async () => {
    stubWillingGateway({ [`POST ${CHARGE}`]: () => refusal(422, 'CARD_DECLINED', DECLINED) });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(DECLINED);
  });
});
