import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, held, offline, refusal } from '../../../test/api-stub';
import {
  CONTRACT,
  customer,
  field,
  fillPayment,
  openCheckout,
  payButton,
  PAYMENT,
  stubWillingGateway,
} from '../../../test/checkout';

const CHARGE = '/api/payments/nmi/charge';
const toast = async (title: string) => within((await screen.findByText(title)).closest('li')!);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

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

  it('that was signed outside the product is not signed again', async () => {
    const outside = { ...FLORIDA, isSignedOutside: true, sections: [] };
    stubWillingGateway({
      'GET /api/plans/growth/contract': () => answer(200, outside),
      [of('33101')]: () => answer(200, outside),
    });
    await openCheckout();
    await fillPayment(customer());
    expect(await screen.findByRole('heading', { name: 'Lo que autoriza al pagar' })).toBeVisible();
    expect(screen.getByText(/usted autoriza estos cobros\.$/)).toBeVisible();
    expect(screen.queryByText('Leer el contrato completo')).toBeNull();
    expect(screen.queryByText(/usted firma el contrato/)).toBeNull();
  });

  it.each([
    ['es', []],
    ['en', ['Read it in English']],
    ['es', ['Read it in English', 'Leerlo en español']],
  ])('is sent with the language %s after %j', async (language, presses) => {
    const api = stubWillingGateway();
    await openCheckout();
    const user = customer();
    await fillPayment(user);
    for (const name of presses) await user.click(screen.getByRole('button', { name }));
    await user.click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
    expect(api.to(CHARGE)[0]!.body).toMatchObject({ acceptance: { language } });
  });

  it('is that of a sale by telephone where the office sent the customer after a talk', async () => {
    const phone = {
      ...FLORIDA,
      textHash: 'd'.repeat(64),
      cancelStatement: 'Usted no está obligado a pagar.',
    };
    const api = stubWillingGateway({
      'GET /api/plans/growth/contract?soldVia=phone': () => answer(200, CONTRACT),
      [`${of('33101')}&soldVia=phone`]: () => answer(200, phone),
    });
    await openCheckout('growth&via=telefono');
    await fillPayment(customer());
    expect(await screen.findByText('Usted no está obligado a pagar.')).toBeVisible();
    await customer().click(payButton());
    await waitFor(() => expect(api.to(CHARGE)).toHaveLength(1));
    expect(api.to(CHARGE)[0]!.body).toMatchObject({
      soldVia: 'phone',
      acceptance: { textHash: phone.textHash },
    });
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
    expect(await screen.findByRole('heading', { name: 'Listo' })).toBeVisible();
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
