import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, held, offline, refusal } from '../../../test/api-stub';
import {
  askForCode,
  codeSentAnswer,
  fillForm,
  nameField,
  openLanding,
  PHONE,
  phoneField,
  sentBy,
  stateField,
  stubWillingApi,
  SUBMISSION,
  submitButton,
  visitor,
} from '../../../test/landing';
import { verificationCopy as copy } from './verification.copy';

const WRONG = 'El código ingresado no es válido. Inténtalo nuevamente.';

const codeField = () => screen.getByLabelText<HTMLInputElement>('Código de verificación de 6 dígitos');
const dialog = () => screen.getByRole('dialog', { name: 'Ingrese su código' });
/** The dialog's code loads after the first touch. */
const findDialog = () => screen.findByRole('dialog', { name: 'Ingrese su código' });
const verifyButton = () => screen.getByRole('button', { name: 'Verificar' });
const resendButton = () => screen.getByRole('button', { name: /Enviar otro código/ });
const toast = async (title: string) => within((await screen.findByText(title)).closest('li')!);

/** Advances the clock and renders the due updates. */
function pass(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

describe('the code dialog', () => {
  it('shows the whole number, offers a code field to phone and keyboard, and moves the focus there', async () => {
    stubWillingApi();
    openLanding();
    const field = await askForCode(visitor());
    expect(dialog()).toHaveAccessibleDescription(/al \(305\) 420-1234/);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(verifyButton()).toBeDisabled();
    expect(screen.getByText(/^El código vence a las? \d+:\d\d/)).toBeVisible();
  });

  it.each([
    ['1:47 p.m.', 'El código vence a la 1:47 p.m.'],
    ['11:02 a.m.', 'El código vence a las 11:02 a.m.'],
  ])('shows when the code expires, at %s', (time, text) => {
    expect(copy.expiresAt(time)).toBe(text);
  });

  it('accepts digits only, and six at most', async () => {
    stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    openLanding();
    const user = visitor();
    const field = await askForCode(user);
    await user.type(field, '12a3 4');
    expect(field).toHaveValue('1234');
    expect(verifyButton()).toBeDisabled();
  });

  it('names the missing digits when Enter comes too early', async () => {
    const api = stubWillingApi();
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('12345{Enter}');
    expect(
      (await toast('Código inválido')).getByText('Por favor ingresa un código de 6 dígitos'),
    ).toBeVisible();
    expect(codeField()).toHaveAccessibleDescription(/Por favor ingresa un código de 6 dígitos/);
    expect(api.to('/api/leads/verify')).toHaveLength(0);
  });

  it.each(['123456', '123 456', 'Crédito Claro: 123456 es su código'])(
    'submits a pasted %p automatically',
    async (pasted) => {
      // The timer of the redirect ends with this test instead of firing in the next.
      jest.useFakeTimers();
      const api = stubWillingApi();
      openLanding();
      const user = visitor();
      await askForCode(user);
      await user.paste(pasted);
      await toast('¡Verificado exitosamente!');
      expect(api.to('/api/leads/verify').map(({ body }) => body)).toEqual([
        { phoneNumber: PHONE, code: '123456' },
      ]);
    },
  );
});

describe('a correct code', () => {
  it('closes the dialog, empties the form, and opens the calendar after 1.5 s', async () => {
    jest.useFakeTimers();
    let verifiedAt = 0;
    const api = stubWillingApi({
      'POST /api/leads/verify': () => {
        verifiedAt = Date.now();
        return answer(200, { verified: true, redirectUrl: '#calendario' });
      },
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('123456');
    const shown = await toast('¡Verificado exitosamente!');
    expect(shown.getByText('Redirigiendo a calendario para agendar tu cita...')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
    expect(stateField()).toHaveValue('');
    expect(phoneField()).toHaveValue('');
    expect(window.sessionStorage.getItem('leadDraft')).toBeNull();
    expect(window.sessionStorage.getItem('pendingCode')).toBeNull();
    expect(api.events()).toContain('calendar_redirect');
    pass(verifiedAt + 1450 - Date.now());
    expect(window.location.hash).toBe('');
    pass(100);
    expect(window.location.hash).toBe('#calendario');
  });
});

describe('a wrong code', () => {
  it('keeps the dialog open with empty boxes, one sentence, and the number of tries left', async () => {
    stubWillingApi({
      'POST /api/leads/verify': () => answer(200, { verified: false, error: 'Código vencido.' }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    const shown = await toast('Código incorrecto');
    expect(shown.getByText(WRONG)).toBeVisible();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(WRONG);
    await waitFor(() => expect(codeField()).toHaveFocus());
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveAccessibleDescription(/Le quedan 4 intentos\. El código vence a/);
    await user.keyboard('1');
    await waitFor(() => expect(codeField()).not.toHaveAccessibleDescription(/no es válido/));
    expect(codeField()).toHaveAccessibleDescription(/Le quedan 4 intentos\./);
  });

  it('is the last of five: no further try is sent, the buttons show it, and a new code starts again', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    openLanding();
    const user = visitor();
    await askForCode(user);
    for (let tries = 1; tries <= 5; tries += 1) {
      await user.keyboard(`11111${tries}`);
      await waitFor(() => expect(api.to('/api/leads/verify')).toHaveLength(tries));
      await waitFor(() => expect(codeField()).toHaveValue(''));
      if (tries === 4) expect(codeField()).toHaveAccessibleDescription(/Le queda 1 intento\./);
    }
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(/Se agotaron los intentos/);
    expect(codeField()).not.toHaveAccessibleDescription(/vence|quedan?/);
    await user.keyboard('222222{Enter}');
    expect(verifyButton()).toBeDisabled();
    expect(api.to('/api/leads/verify')).toHaveLength(5);
    pass(61_000);
    await user.click(resendButton());
    await toast('Código enviado');
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(/^$/);
    await user.keyboard('333333');
    await waitFor(() => expect(api.to('/api/leads/verify')).toHaveLength(6));
  });

  it('shows a default text when the server sends none', async () => {
    stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    expect((await toast('Código incorrecto')).getByText(WRONG)).toBeVisible();
  });

  it('is submitted automatically once, and again only when it has changed', async () => {
    const api = stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    await toast('Código incorrecto');
    await waitFor(() => expect(codeField()).toHaveValue(''));
    await user.keyboard('111111');
    expect(api.to('/api/leads/verify')).toHaveLength(1);
    await user.keyboard('{Backspace}2');
    await waitFor(() => expect(api.to('/api/leads/verify')).toHaveLength(2));
    await waitFor(() => expect(codeField()).toHaveValue(''));
    await user.keyboard('111112');
    await user.click(verifyButton());
    expect(api.to('/api/leads/verify').map(({ body }) => (body as { code: string }).code)).toEqual([
      '111111',
      '111112',
      '111112',
    ]);
  });

  it('is verified once, however often the button is pressed', async () => {
    const verification = held();
    const api = stubWillingApi({ 'POST /api/leads/verify': () => verification.response });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Verificando...' })).toBeDisabled();
    expect(api.to('/api/leads/verify')).toHaveLength(1);
    await act(() => Promise.resolve(verification.release(answer(200, { verified: false }))));
    expect(await screen.findByRole('button', { name: 'Verificar' })).toBeDisabled();
    expect(codeField()).toHaveValue('');
  });
});

describe('a verification that fails', () => {
  it.each([
    [
      () => refusal(429, 'TOO_MANY', 'Demasiados intentos. Pida otro código.'),
      'Demasiados intentos. Pida otro código.',
    ],
    [() => new Response('', { status: 502 }), 'Error al verificar el código'],
    [offline, /No hay conexión/],
  ])('keeps the dialog open with the code (%#)', async (failing, text) => {
    stubWillingApi({ 'POST /api/leads/verify': failing });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('123456');
    expect((await toast('Error de verificación')).getByText(text)).toBeVisible();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(text);
    expect(codeField()).toHaveValue('123456');
    expect(resendButton()).toBeVisible();
  });
});

describe('a code without tries left', () => {
  it('is reported as such, and stays so', async () => {
    stubWillingApi({
      'POST /api/leads/verify': () => refusal(429, 'OUT_OF_TRIES', 'Se agotaron los intentos.'),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('123456');
    await toast('Error de verificación');
    await waitFor(() => expect(codeField()).toHaveValue(''));
    await user.keyboard('1');
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Se agotaron los intentos para este código. Pida un código nuevo.',
    );
    await user.keyboard('23456');
    expect(verifyButton()).toBeDisabled();
  });
});

describe('a code that was sent before', () => {
  const RECENT = 'Ya le enviamos un código. Podrá pedir otro en 54 segundos (hay un límite de intentos).';
  const tooSoon = () => refusal(429, 'CODE_RECENTLY_SENT', RECENT, { 'Retry-After': '54' });

  it('can be typed on another device', async () => {
    const api = stubWillingApi({ 'POST /api/leads': tooSoon });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await waitFor(() => expect(phoneField()).toHaveAccessibleDescription(RECENT));
    await user.click(screen.getByRole('button', { name: 'Ya tengo un código' }));
    expect(await findDialog()).toHaveAccessibleDescription(
      /código de 6 dígitos que recibió para confirmar el \(305\) 420-1234/,
    );
    expect(codeField()).toHaveAccessibleDescription(/10 minutos después de pedirlo/);
    expect(resendButton()).toHaveTextContent(/en 0:5\d/);
    await user.keyboard('123456');
    await toast('¡Verificado exitosamente!');
    expect(api.to('/api/leads/verify')[0]?.body).toEqual({ phoneNumber: PHONE, code: '123456' });
  });

  it('is offered in another tab of the browser, with the number masked, for ten minutes', async () => {
    jest.useFakeTimers();
    stubWillingApi();
    const first = openLanding();
    await askForCode(visitor());
    first.unmount();
    // Session data does not exist in another tab.
    window.sessionStorage.clear();
    const second = openLanding();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('(•••) •••-1234')).toBeVisible();
    await visitor().click(screen.getByRole('button', { name: 'Ya tengo un código' }));
    await findDialog();
    expect(codeField()).toHaveFocus();
    second.unmount();
    window.sessionStorage.clear();
    pass(601_000);
    openLanding();
    expect(screen.queryByRole('button', { name: 'Ya tengo un código' })).not.toBeInTheDocument();
    expect(window.localStorage.getItem('pendingCode')).toBeNull();
  });

  it('is no longer offered when another tab has used it', async () => {
    stubWillingApi();
    const first = openLanding();
    await askForCode(visitor());
    first.unmount();
    window.sessionStorage.clear();
    openLanding();
    expect(screen.getByRole('button', { name: 'Ya tengo un código' })).toBeVisible();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pendingCode', newValue: null })));
    expect(screen.queryByRole('button', { name: 'Ya tengo un código' })).not.toBeInTheDocument();
  });
});

describe('requesting another code', () => {
  it('counts down to the moment that the server named', async () => {
    jest.useFakeTimers();
    stubWillingApi();
    openLanding();
    await askForCode(visitor());
    expect(resendButton()).toBeDisabled();
    expect(resendButton()).toHaveTextContent(/en (1:00|0:5\d)/);
    pass(30_000);
    expect(resendButton()).toHaveTextContent(/en 0:[23]\d/);
    pass(31_000);
    expect(resendButton()).toBeEnabled();
    expect(resendButton()).toHaveTextContent('Enviar otro código');
  });

  it('uses the server’s clock when this device’s is wrong', async () => {
    jest.useFakeTimers();
    const serverNow = () => Date.now() + 7_200_000;
    stubWillingApi({
      'POST /api/leads': () =>
        sentBy(
          'sms',
          {
            expiresAt: new Date(serverNow() + 600_000).toISOString(),
            resendAvailableAt: new Date(serverNow() + 60_000).toISOString(),
          },
          { Date: new Date(serverNow()).toUTCString() },
        ),
    });
    openLanding();
    await askForCode(visitor());
    expect(resendButton()).toHaveTextContent(/en (1:0[01]|0:5\d)/);
  });

  it('explains what to do when the server requires a proof that this browser cannot compute', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({
      'POST /api/leads/resend': () => refusal(422, 'CHALLENGE_REQUIRED', 'Necesitamos comprobar…'),
      'GET /api/challenge': () => answer(200, { parameters: {} }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    pass(61_000);
    await user.click(resendButton());
    expect(await screen.findByText(/no pudo completar una comprobación/)).toBeVisible();
    expect(api.to('/api/challenge')).toHaveLength(1);
    expect(resendButton()).toBeEnabled();
  });

  it('sends one, starts the countdown again, and clears the field', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    await toast('Código incorrecto');
    pass(61_000);
    await user.click(resendButton());
    expect((await toast('Código enviado')).getByText(/código nuevo/)).toBeVisible();
    expect(api.to('/api/leads/resend').map(({ body }) => body)).toEqual([
      { phoneNumber: PHONE, method: 'sms', submissionId: SUBMISSION },
    ]);
    expect(await screen.findByRole('button', { name: /Enviar otro código en/ })).toBeDisabled();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
  });

  it('waits as long as a 429 requires', async () => {
    jest.useFakeTimers();
    stubWillingApi({
      'POST /api/leads/resend': () => refusal(429, 'TOO_SOON', 'Espere un momento.', { 'Retry-After': '90' }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    pass(61_000);
    await user.click(resendButton());
    expect(await screen.findByText('Espere un momento.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /otro código en 1:(30|2\d)/ })).toBeDisabled();
    expect(codeField()).toHaveFocus();
  });

  it('is offered when the code has expired', async () => {
    jest.useFakeTimers();
    stubWillingApi();
    openLanding();
    await askForCode(visitor());
    pass(601_000);
    expect(screen.getByText('El código venció. Pida uno nuevo.')).toBeVisible();
    expect(resendButton()).toBeEnabled();
  });
});

describe('leaving the code dialog', () => {
  it.each([
    [
      'Cancelar',
      (user: ReturnType<typeof visitor>) => user.click(screen.getByRole('button', { name: 'Cancelar' })),
    ],
    ['Escape', (user: ReturnType<typeof visitor>) => user.keyboard('{Escape}')],
  ])('closes with %s, keeps the form, and can be opened again', async (_way, leave) => {
    stubWillingApi();
    openLanding();
    const user = visitor();
    await askForCode(user);
    await leave(user);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('María Fernández');
    await user.click(screen.getByRole('button', { name: 'Ingresar mi código' }));
    expect(dialog()).toBeVisible();
    expect(codeField()).toHaveFocus();
  });

  it('returns to the phone field to change the number', async () => {
    stubWillingApi();
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(screen.getByRole('button', { name: 'Cambiar número' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(phoneField()).toHaveFocus();
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(submitButton()).toBeEnabled();
    expect(screen.getByText('(305) 420-1234')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ingresar mi código' })).toBeVisible();
  });

  it('sends the code to the new number once the form was sent with it', async () => {
    const api = stubWillingApi();
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(screen.getByRole('button', { name: 'Cambiar número' }));
    await user.keyboard('{Backspace}5');
    stubWillingApi({
      'POST /api/leads': () => sentBy('sms', { phoneNumber: '+13054201235' }),
    });
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/-1235/);
    expect(api.to('/api/leads')).toHaveLength(1);
  });

  it('stops offering the code when it has expired', async () => {
    jest.useFakeTimers();
    stubWillingApi();
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('button', { name: 'Ingresar mi código' })).toBeVisible();
    pass(601_000);
    expect(screen.queryByRole('button', { name: 'Ingresar mi código' })).not.toBeInTheDocument();
  });
});

describe('reloading while a code is expected', () => {
  it('shows the dialog again with the same number and countdown, and never keeps the code', async () => {
    const api = stubWillingApi({ 'POST /api/leads/verify': () => answer(200, { verified: false }) });
    const first = openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('123456');
    await toast('Código incorrecto');
    first.unmount();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('123456');
    openLanding();
    expect(await findDialog()).toHaveAccessibleDescription(/-1234/);
    expect(codeField()).toHaveValue('');
    expect(resendButton()).toBeDisabled();
    await user.click(codeField());
    await user.keyboard('654321');
    await waitFor(() => expect(api.to('/api/leads/verify')).toHaveLength(2));
    expect(api.to('/api/leads/verify')[1]?.body).toEqual({ phoneNumber: PHONE, code: '654321' });
  });

  it('keeps a closed dialog closed, and offers it', async () => {
    stubWillingApi();
    const first = openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    first.unmount();
    openLanding();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ingresar mi código' })).toBeVisible();
  });

  it('ignores a code that has expired meanwhile', async () => {
    jest.useFakeTimers();
    stubWillingApi({ 'POST /api/leads': codeSentAnswer });
    const first = openLanding();
    await askForCode(visitor());
    first.unmount();
    pass(601_000);
    openLanding();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('pendingCode')).toBeNull();
  });
});
