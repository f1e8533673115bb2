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
      acceptance: { textVersion: CONTRACT.textVersion, textHash: CONTRACT.textHash },
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

describe('the contract on the page', () => {
  const ofState = (stateName: string, digit: string, zipStateName = stateName) => ({
    ...CONTRACT,
    stateName,
    zipStateName,
    textHash: digit.repeat(64),
    cancelStatement: `Puede cancelar: ${stateName}.`,
  });
  const FLORIDA = ofState('Florida', 'b');
  const CALIFORNIA = ofState('California', 'c');
  const of = (zip: string): string => `GET /api/plans/growth/contract?zip=${zip}`;

  it('is that of the typed ZIP code, and is the one that is signed', async () => {
    const api = stubWillingGateway({
      [of('33101')]: () => answer(200, FLORIDA),
      [of('90012')]: () => answer(200, CALIFORNIA),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    expect(await screen.findByText('Puede cancelar: Florida.')).toBeVisible();
    await user.clear(field('Código postal de la tarjeta'));
    await user.type(field('Código postal de la tarjeta'), '90012');
    expect(await screen.findByText('Puede cancelar: California.')).toBeVisible();
    expect(screen.getByText('Es el contrato para California, según su código postal.')).toBeVisible();
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
    expect(api.to(CHARGE)[0]!.body).toMatchObject({ acceptance: { textHash: CALIFORNIA.textHash } });
  });

  it('is asked for again when the state changes, and the state is sent with the payment', async () => {
    const api = stubWillingGateway({
      [of('33101')]: () => answer(200, FLORIDA),
      [`${of('33101')}&state=CA`]: () => answer(200, ofState('California', 'c', 'Florida')),
      [`${of('33101')}&state=AL`]: () => answer(200, FLORIDA),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await screen.findByText('Puede cancelar: Florida.');
    await user.selectOptions(screen.getByLabelText('Estado donde vive'), 'Alabama');
    expect(screen.getByText('Es el contrato para Florida, según su código postal.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Estado donde vive'), 'California');
    expect(await screen.findByText('Puede cancelar: California.')).toBeVisible();
    expect(screen.getByText(/^Es el contrato para California: entre su código postal/)).toBeVisible();
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
    expect(api.to(CHARGE)[0]!.body).toMatchObject({
      state: 'CA',
      acceptance: { textHash: CALIFORNIA.textHash },
    });
  });

  it('is refused for a state without sales, before the card is typed and above the button', async () => {
    const reason = 'No podemos vender este servicio en Georgia.';
    const api = stubWillingGateway({
      [of('30301')]: () => refusal(422, 'STATE_NOT_SERVED', reason),
      [of('33101')]: () => answer(200, FLORIDA),
    });
    await openCheckout();
    const user = customer();
    await user.type(field('Código postal de la tarjeta'), '30301');
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(field('Código postal de la tarjeta')).toHaveFocus();
    expect(payButton()).toBeDisabled();
    await user.clear(field('Código postal de la tarjeta'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(payButton()).toBeEnabled();
    await user.type(field('Código postal de la tarjeta'), '30301');
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    await user.type(field('Código postal de la tarjeta'), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(field('Código postal de la tarjeta'));
    await user.type(field('Código postal de la tarjeta'), '33101');
    await screen.findByText('Puede cancelar: Florida.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(payButton()).toBeEnabled();
    expect(api.to(CHARGE)).toHaveLength(0);
  });

  it('of a state that is known before a ZIP code was typed names that state', async () => {
    stubWillingGateway({
      'GET /api/plans/growth/contract': () => answer(200, { ...FLORIDA, zipStateName: null }),
    });
    await openCheckout();
    expect(
      await screen.findByText(/^Es el contrato para Florida, el estado que usted nos dio/),
    ).toBeVisible();
  });

  it('of the chosen state is shown again after a reload', async () => {
    const api = stubWillingGateway({
      [of('33101')]: () => answer(200, FLORIDA),
      [`${of('33101')}&state=CA`]: () => answer(200, CALIFORNIA),
    });
    const page = await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.selectOptions(screen.getByLabelText('Estado donde vive'), 'California');
    await screen.findByText('Puede cancelar: California.');
    page.unmount();
    await openCheckout();
    expect(await screen.findByText('Puede cancelar: California.')).toBeVisible();
    expect(screen.getByLabelText('Estado donde vive')).toHaveValue('CA');
    await user.type(field('Número de tarjeta'), '4111111111111111');
    await user.type(field('Vencimiento'), '1299');
    await user.type(field('CVV'), '123');
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
    expect(api.to(CHARGE)[0]!.body).toMatchObject({ state: 'CA', billingZip: '33101' });
  });

  it('that could not be fetched after a refusal is asked for again by the button', async () => {
    let isUp = false;
    const api = stubWillingGateway({
      [of('30301')]: () => refusal(422, 'STATE_NOT_SERVED', 'No podemos vender este servicio en Georgia.'),
      [of('33101')]: () => (isUp ? answer(200, CONTRACT) : offline()),
    });
    await openCheckout();
    const user = customer();
    const zip = field('Código postal de la tarjeta');
    await user.type(zip, '30301');
    await screen.findByRole('alert');
    await user.clear(zip);
    await fillPayment(user);
    await waitFor(() => expect(payButton()).toBeEnabled());
    isUp = true;
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
  });

  it('that is refused only at the button shows the reason of the state, and no other', async () => {
    const reason = 'No podemos vender este servicio en Georgia.';
    let isUp = false;
    const api = stubWillingGateway({
      [`${of('33101')}&state=GA`]: () => (isUp ? refusal(422, 'STATE_NOT_SERVED', reason) : offline()),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.selectOptions(screen.getByLabelText('Estado donde vive'), 'Georgia');
    isUp = true;
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByText('Error al Procesar Pago')).toBeNull();
    expect(payButton()).toBeDisabled();
    expect(api.to(CHARGE)).toHaveLength(0);
  });

  it('of a ZIP code that was corrected before its pause ended is not fetched', async () => {
    const api = stubWillingGateway();
    await openCheckout();
    const user = customer();
    const zip = field('Código postal de la tarjeta');
    await user.type(zip, '33101-9');
    await user.type(zip, '{Backspace}{Backspace}');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(api.to('/api/plans/growth/contract?zip=33101-')).toHaveLength(0);
  });

  it('can be read in English, and in Spanish again', async () => {
    stubWillingGateway();
    await openCheckout();
    const user = customer();
    await user.click(screen.getByRole('button', { name: 'Read it in English' }));
    const statement = screen.getByText('You may cancel this contract without penalty.');
    expect(statement.closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('You are charged $199 today.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leerlo en español' }));
    expect(screen.getByText('Usted puede cancelar este contrato sin penalización.')).toBeVisible();
  });

  it('is that of the last ZIP code, whichever answer comes last', async () => {
    const first = held();
    stubWillingGateway({
      [of('33101')]: () => first.response,
      [of('90012')]: () => answer(200, CALIFORNIA),
    });
    await openCheckout();
    const user = customer();
    await user.type(field('Código postal de la tarjeta'), '33101');
    await user.clear(field('Código postal de la tarjeta'));
    await user.type(field('Código postal de la tarjeta'), '90012');
    expect(await screen.findByText('Puede cancelar: California.')).toBeVisible();
    await act(async () => first.release(answer(200, FLORIDA)));
    expect(screen.getByText('Puede cancelar: California.')).toBeVisible();
  });

  it('is shown before it is signed: a press before it arrives sends nothing', async () => {
    const late = held();
    const api = stubWillingGateway({
      [of('33101')]: () => late.response.then((response) => response.clone()),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await act(async () => late.release(answer(200, FLORIDA)));
    expect(await screen.findByRole('alert')).toHaveTextContent('léalo y vuelva a tocar el botón');
    expect(screen.getByText('Puede cancelar: Florida.')).toBeVisible();
    expect(api.to(CHARGE)).toHaveLength(0);
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
  });

  it('that arrives after the payment does not change the confirmation', async () => {
    const late = held();
    let calls = 0;
    stubWillingGateway({
      [of('33101')]: () => ((calls += 1) === 1 ? late.response : answer(200, FLORIDA)),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await user.click(payButton());
    await screen.findByRole('alert');
    await user.click(payButton());
    expect(await screen.findByRole('heading', { name: 'Listo' }, { timeout: 5_000 })).toBeVisible();
    await act(async () => late.release(answer(200, FLORIDA)));
    expect(screen.getByRole('heading', { name: 'Listo' })).toBeVisible();
  });

  it('that has changed on the server is shown again, and nothing is lost', async () => {
    let current = FLORIDA;
    const api = stubWillingGateway({
      [of('33101')]: () => answer(200, current),
      [`POST ${CHARGE}`]: ({ body }) =>
        (body as { acceptance: { textHash: string } }).acceptance.textHash === CALIFORNIA.textHash
          ? answer(201, PAYMENT)
          : refusal(409, 'CONTRACT_CHANGED', 'El contrato cambió desde que lo leyó.'),
    });
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    await screen.findByText('Puede cancelar: Florida.');
    current = CALIFORNIA;
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('El contrato cambió');
    expect(
      (await toast('El contrato cambió')).getByText('El contrato cambió desde que lo leyó.'),
    ).toBeVisible();
    expect(screen.queryByText('Error al Procesar Pago')).toBeNull();
    expect(screen.getByText('Puede cancelar: California.')).toBeVisible();
    expect(field('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(2));
    expect(await toast('¡Pago Procesado Exitosamente!')).toBeDefined();
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
    expect(await screen.findByRole('heading', { name: 'Listo' }, { timeout: 5_000 })).toHaveFocus();
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
