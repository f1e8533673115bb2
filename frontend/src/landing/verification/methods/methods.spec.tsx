import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, offline, refusal } from '../../../../test/api-stub';
import {
  askForCode,
  fillForm,
  nameField,
  openLanding,
  PHONE,
  phoneField,
  sentBy,
  stands,
  stubWillingApi,
  SUBMISSION,
  submitButton,
  visitor,
  METHODS,
} from '../../../../test/landing';
import { providePageData } from '../../../shared/site/page-data';
import { landingData } from '../../landing-data';

const OFFICE = [
  { text: 'Teléfono: (305) 555-0123', href: 'tel:+13055550123' },
  { text: 'WhatsApp: (305) 555-0123', href: 'https://wa.me/13055550123' },
  { text: 'Correo electrónico: hola@example.com', href: 'mailto:hola@example.com' },
];
const STATUS = `GET /api/leads/submissions/${SUBMISSION}`;
const polls = (api: ReturnType<typeof stubWillingApi>) =>
  api.to(`/api/leads/submissions/${SUBMISSION}`).length;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const codeField = () => screen.getByLabelText('Código de verificación de 6 dígitos');
const dialog = () => screen.getByRole('dialog');

/** Advances the clock and renders the due updates. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Shows or hides the page. */
function show(isShown: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Sends the form and waits for the resulting step. */
async function sendForm(title: string | RegExp): Promise<ReturnType<typeof visitor>> {
  openLanding();
  const user = visitor();
  await fillForm(user);
  await user.click(submitButton());
  await screen.findByRole('heading', { name: title });
  return user;
}

beforeEach(() => show(true));

describe('the other methods', () => {
  it('are offered below the boxes in the order of the answer, without the one in use', async () => {
    const order = [METHODS[4]!, METHODS[2]!, METHODS[0]!, METHODS[1]!];
    stubWillingApi({ 'POST /api/leads': () => sentBy('sms', { methods: order }) });
    openLanding();
    await askForCode(visitor());
    const list = within(await screen.findByRole('region', { name: '¿No le llegó?' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Por correo',
      'Prefiero llamar yo',
      'Recibir una llamada',
    ]);
  });

  it('are not offered when there are none', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('sms', { methods: [METHODS[0]!] }) });
    openLanding();
    await askForCode(visitor());
    expect(screen.queryByText('¿No le llegó?')).not.toBeInTheDocument();
  });

  it('are not stored, nor is any proof of the phone', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('inbound_call') });
    await sendForm('Llámenos y listo');
    expect(window.sessionStorage.getItem('pendingCode')).toContain(SUBMISSION);
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toMatch(/4827|QK7M2XWP/);
    // Other tabs find no code either.
    expect(window.localStorage.getItem('pendingCode')).toBeNull();
  });
});

describe('a call to the visitor', () => {
  it('explains the call and the key to press, sends the code, and confirms it', async () => {
    const api = stubWillingApi({
      'POST /api/leads/resend': () => sentBy('voice', { message: 'Le llamamos ahora.' }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('12');
    await user.click(await screen.findByRole('button', { name: 'Recibir una llamada' }));
    await waitFor(() =>
      expect(dialog()).toHaveAccessibleDescription(
        /^Le llamamos ahora al \(305\) 420-1234 desde el \(305\) 555-0100 ?\. Conteste, oprima 1 y escuche su código de 6 dígitos\.$/,
      ),
    );
    expect(api.to('/api/leads/resend')[0]?.body).toEqual({
      phoneNumber: PHONE,
      method: 'voice',
      submissionId: SUBMISSION,
    });
    expect(await screen.findByText('Código enviado')).toBeVisible();
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveValue('');
    expect(button(/Llamarme otra vez en/)).toBeDisabled();
    expect(button('Por mensaje de texto')).toBeVisible();
    await user.keyboard('123456');
    await screen.findByText('¡Verificado exitosamente!');
  });

  it('that is refused shows the reason next to the methods, with the office as a link, and keeps the code', async () => {
    stubWillingApi({
      'POST /api/leads/resend': () =>
        refusal(503, 'NO_WAY_TO_VERIFY', 'Llámenos al (305) 555-0123 y agendamos.', { 'Retry-After': '300' }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Recibir una llamada' }));
    const link = await screen.findByRole('link', { name: '(305) 555-0123' });
    expect(link).toHaveAttribute('href', 'tel:+13055550123');
    expect(
      within(screen.getByRole('region', { name: '¿No le llegó?' })).getByRole('alert'),
    ).toHaveTextContent('Llámenos al (305) 555-0123 y agendamos.');
    expect(button(/Enviar otro código en (1:00|0:5\d)/)).toBeDisabled();
  });

  it('that is replaced by another method names that method', async () => {
    stubWillingApi({ 'POST /api/leads/resend': () => sentBy('whatsapp') });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Recibir una llamada' }));
    expect(await screen.findByText('Ahora no podemos llamarle. Seguimos por WhatsApp.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Envíenos un WhatsApp' })).toHaveFocus();
    expect(screen.queryByText('Código enviado', { selector: '[role=status] *' })).not.toBeInTheDocument();
  });
});

describe('a call from the visitor', () => {
  it('shows the number, the figures and a button that dials, mentions no code, and moves on automatically', async () => {
    jest.useFakeTimers();
    let proven = false;
    const api = stubWillingApi({
      'POST /api/leads': () => sentBy('inbound_call'),
      [STATUS]: () =>
        proven
          ? stands('verified', { method: 'inbound_call', redirectUrl: '#calendario' })
          : stands('waiting', { method: 'inbound_call' }),
    });
    await sendForm('Llámenos y listo');
    expect(screen.queryByText('Código enviado')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Código de verificación de 6 dígitos')).not.toBeInTheDocument();
    expect(screen.queryByText('Ya tengo un código')).not.toBeInTheDocument();
    expect(screen.getByText('(305) 555-0100')).toBeVisible();
    expect(screen.getByText('4, 8, 2, 7')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Llamar ahora' })).toHaveAttribute(
      'href',
      'tel:+13055550100,,,4827',
    );
    expect(dialog()).toHaveAccessibleDescription(/Llame desde el \(305\) 420-1234/);
    await pass(3_100);
    expect(polls(api)).toBe(1);
    proven = true;
    await pass(3_100);
    expect(await screen.findByText('¡Verificado exitosamente!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(1_600);
    expect(window.location.hash).toBe('#calendario');
    await pass(10_000);
    expect(polls(api)).toBe(2);
  });

  it('is not polled while the page is hidden, and at once when it is visible again', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({ 'POST /api/leads': () => sentBy('inbound_call') });
    await sendForm('Llámenos y listo');
    show(false);
    await pass(30_000);
    expect(polls(api)).toBe(0);
    show(true);
    await pass(0);
    expect(polls(api)).toBe(1);
    await pass(3_100);
    expect(polls(api)).toBe(2);
  });

  it('is still expected while the network is gone', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({ 'POST /api/leads': () => sentBy('inbound_call'), [STATUS]: offline });
    await sendForm('Llámenos y listo');
    await pass(6_500);
    expect(polls(api)).toBe(2);
    expect(screen.getByText(/Esperando su llamada/)).toBeVisible();
  });

  it('without attestation is called back with a code', async () => {
    jest.useFakeTimers();
    stubWillingApi({
      'POST /api/leads': () => sentBy('inbound_call'),
      [STATUS]: () => stands('waiting', { method: 'voice' }),
    });
    await sendForm('Llámenos y listo');
    await pass(3_100);
    expect(await screen.findByText(/Le devolvemos la llamada\./)).toBeVisible();
    expect(dialog()).toHaveAccessibleDescription(/Conteste, oprima 1/);
    expect(codeField()).toHaveFocus();
  });

  it('expires after ten minutes: polling ends, and a new start does not send the old submission', async () => {
    jest.useFakeTimers();
    const api = stubWillingApi({
      'POST /api/leads': () => sentBy('inbound_call'),
      'POST /api/leads/resend': () => sentBy('inbound_call'),
      [STATUS]: () => stands('expired', { method: 'inbound_call' }),
    });
    const user = await sendForm('Llámenos y listo');
    await pass(3_100);
    expect(await screen.findByText('Pasaron los 10 minutos.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Llamar ahora' })).not.toBeInTheDocument();
    // The server sends e-mails only for an open submission.
    expect(screen.queryByRole('button', { name: 'Por correo' })).not.toBeInTheDocument();
    await pass(30_000);
    expect(polls(api)).toBe(1);
    await user.click(button('Empezar de nuevo'));
    expect(await screen.findByRole('link', { name: 'Llamar ahora' })).toBeVisible();
    expect(api.to('/api/leads/resend')[0]?.body).toEqual({ phoneNumber: PHONE, method: 'inbound_call' });
  });

  it('shows its figures again after a reload', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('inbound_call') });
    const first = openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await screen.findByText('4, 8, 2, 7');
    first.unmount();
    const api = stubWillingApi({ [STATUS]: () => stands('waiting', { method: 'inbound_call' }) });
    openLanding();
    expect(await screen.findByText('4, 8, 2, 7')).toBeInTheDocument();
    expect(polls(api)).toBe(1);
  });
});

describe('WhatsApp', () => {
  it('opens the prepared message, shows it for use on another device, and waits', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('whatsapp') });
    await sendForm('Envíenos un WhatsApp');
    const link = screen.getByRole('link', { name: 'Abrir WhatsApp' });
    expect(link).toHaveAttribute('href', METHODS[3]!.link);
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Hola, mi código es QK7M2XWP')).toBeVisible();
    expect(screen.getByText('(305) 555-0100')).toBeVisible();
    expect(screen.getByText(/Esperando su mensaje/)).toBeVisible();
  });

  it('can be closed, and continued from the form', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('whatsapp') });
    const user = await sendForm('Envíenos un WhatsApp');
    await user.click(button('Cancelar'));
    expect(screen.getByText(/Falta confirmar el/).parentElement).toHaveTextContent('(305) 420-1234');
    await user.click(button('Continuar'));
    expect(await screen.findByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible();
  });

  it('offers the field for a code that arrived meanwhile, and WhatsApp again', async () => {
    const api = stubWillingApi({ 'POST /api/leads/resend': () => sentBy('whatsapp') });
    openLanding();
    const user = visitor();
    await askForCode(user);
    expect(await screen.findByText('Código enviado')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Por WhatsApp' }));
    // The toast about the text message would cover this step.
    await waitFor(() => expect(screen.queryByText('Código enviado')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Ya tengo un código' }));
    expect(codeField()).toHaveFocus();
    await user.click(button('Por WhatsApp'));
    expect(screen.getByRole('link', { name: 'Abrir WhatsApp' })).toBeVisible();
    expect(api.to('/api/leads/resend')).toHaveLength(1);
    await user.click(button('Ya tengo un código'));
    await user.keyboard('123456');
    await screen.findByText('¡Verificado exitosamente!');
  });
});

describe('a code by mail', () => {
  const askForMail = async () => {
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Por correo' }));
    return user;
  };

  it('first requires the address, checks it, and shows where the code was sent', async () => {
    const api = stubWillingApi({ 'POST /api/leads/resend': () => sentBy('email') });
    const user = await askForMail();
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
    await user.keyboard('maria@{Enter}');
    expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription(
      /correo electrónico válido/,
    );
    expect(screen.getByLabelText('Correo electrónico')).toBeInvalid();
    expect(api.to('/api/leads/resend')).toHaveLength(0);
    await user.keyboard('example.com {Enter}');
    expect(await screen.findByText('maria@example.com')).toBeVisible();
    expect(api.to('/api/leads/resend')[0]?.body).toEqual({
      phoneNumber: PHONE,
      method: 'email',
      email: 'maria@example.com',
      submissionId: SUBMISSION,
    });
    expect(codeField()).toHaveFocus();
    expect(screen.getByText(/Le llamaremos al/).parentElement).toHaveTextContent('(305) 420-1234');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('maria@');
  });

  it('keeps the remaining tries of the phone’s code', async () => {
    stubWillingApi({
      'POST /api/leads/resend': () => sentBy('email'),
      'POST /api/leads/verify': () => answer(200, { verified: false }),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    await waitFor(() => expect(codeField()).toHaveAccessibleDescription(/Le quedan 4 intentos/));
    await user.click(await screen.findByRole('button', { name: 'Por correo' }));
    await user.keyboard('maria@example.com{Enter}');
    await screen.findByText('maria@example.com');
    expect(codeField()).toHaveAccessibleDescription(/Le quedan 4 intentos/);
  });

  it('can be changed, and cancelled', async () => {
    stubWillingApi({ 'POST /api/leads/resend': () => sentBy('email') });
    const user = await askForMail();
    await user.keyboard('maria@example.com{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('maria@example.com');
    await user.click(button('Volver'));
    expect(codeField()).toBeVisible();
  });

  it('that is refused shows the reason next to the address', async () => {
    stubWillingApi({
      'POST /api/leads/resend': () => refusal(429, 'TOO_MANY_CODES', 'Demasiados intentos.'),
    });
    const user = await askForMail();
    await user.keyboard('maria@example.com{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription('Demasiados intentos.'),
    );
  });
});

describe('a code that does not arrive', () => {
  it('is reported in the open dialog, with the next method as the main button', async () => {
    jest.useFakeTimers();
    let fails = false;
    const api = stubWillingApi({
      'POST /api/leads/resend': () => sentBy('voice'),
      [STATUS]: () => stands(fails ? 'undelivered' : 'waiting'),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await pass(6_100);
    expect(polls(api)).toBe(1);
    fails = true;
    await pass(6_100);
    const title = await screen.findByRole('heading', { name: 'El mensaje no llegó. ¿Le llamamos?' });
    expect(title).toHaveFocus();
    const others = within(screen.getByRole('region', { name: 'O elija otra forma' }));
    expect(others.getByRole('button', { name: 'Prefiero llamar yo' })).toBeVisible();
    expect(others.queryByRole('button', { name: 'Recibir una llamada' })).not.toBeInTheDocument();
    await user.click(button('Recibir una llamada'));
    await waitFor(() => expect(dialog()).toHaveAccessibleDescription(/oprima 1/));
  });

  it('does not interrupt typing, nor a visitor with the code', async () => {
    jest.useFakeTimers();
    stubWillingApi({ [STATUS]: () => stands('undelivered') });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('12');
    await pass(7_000);
    expect(codeField()).toHaveValue('12');
    await user.keyboard('{Backspace}{Backspace}');
    await pass(7_000);
    await user.click(await screen.findByRole('button', { name: 'Ya tengo un código' }));
    await pass(13_000);
    expect(codeField()).toBeVisible();
  });

  it('is reported at once when the server knows it, instead of a confirmation', async () => {
    stubWillingApi({ 'POST /api/leads': () => sentBy('sms', { state: 'undelivered' }) });
    await sendForm('El mensaje no llegó. ¿Le llamamos?');
    expect(screen.queryByText('Código enviado')).not.toBeInTheDocument();
  });

  it('leaves only a check of the number when there is no other method', async () => {
    stubWillingApi({
      'POST /api/leads': () => sentBy('sms', { state: 'undelivered', methods: [METHODS[0]!] }),
    });
    await sendForm('El mensaje no llegó.');
    expect(dialog()).toHaveAccessibleDescription(/Revise que el número sea el suyo/);
    expect(button('Cambiar número')).toBeVisible();
  });
});

it('the dialog reports that the code was used in another tab, and ends', async () => {
  jest.useFakeTimers();
  const api = stubWillingApi({ [STATUS]: () => stands('verified') });
  openLanding();
  const user = visitor();
  await askForCode(user);
  await pass(6_100);
  expect(await screen.findByRole('heading', { name: 'Su código ya se usó' })).toHaveFocus();
  await pass(30_000);
  expect(polls(api)).toBe(1);
  await user.click(button('Cerrar'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(nameField()).toHaveValue('');
});

it('the dialog continues after its submission expired: a new code is requested without it', async () => {
  jest.useFakeTimers();
  const api = stubWillingApi({ [STATUS]: () => stands('expired') });
  openLanding();
  const user = visitor();
  await askForCode(user);
  await pass(6_100);
  expect(codeField()).toBeVisible();
  await user.click(button('Recibir una llamada'));
  expect(api.to('/api/leads/resend')[0]?.body).toEqual({ phoneNumber: PHONE, method: 'voice' });
});

describe('the form', () => {
  it('shows the phone to call as a link when no method is left, and keeps the typed text', async () => {
    stubWillingApi({
      'POST /api/leads': () =>
        refusal(
          503,
          'NO_WAY_TO_VERIFY',
          'Recibimos sus datos. Llámenos al (305) 555-0123 y agendamos su consulta.',
        ),
    });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect(await screen.findByRole('link', { name: '(305) 555-0123' })).toHaveAttribute(
      'href',
      'tel:+13055550123',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Recibimos sus datos. Llámenos al (305) 555-0123 y agendamos su consulta.',
    );
    expect(nameField()).toHaveValue('María Fernández');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(submitButton()).toBeEnabled();
  });

  it('requires an address when a code can go by mail only', async () => {
    const api = stubWillingApi({
      'POST /api/leads': ({ body }) =>
        'email' in (body as object)
          ? sentBy('email')
          : refusal(422, 'EMAIL_REQUIRED', 'Escriba su correo electrónico para recibir el código.'),
    });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await user.type(await screen.findByLabelText('Correo electrónico'), ' maria@example.com');
    await user.click(submitButton());
    expect(await screen.findByText('maria@example.com')).toBeVisible();
    expect(api.to('/api/leads')[1]?.body).toMatchObject({ method: 'email', email: 'maria@example.com' });
  });
});

describe('a refusal in the open dialog', () => {
  const REFUSED = 'No pudimos enviar el código. Inténtelo de nuevo más tarde.';
  const offered = () =>
    within(dialog())
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => OFFICE.some((contact) => contact.href === href));
  const HREFS = OFFICE.map(({ href }) => href);

  const give = (contacts: typeof OFFICE) => providePageData(Object.assign(landingData(), { contacts }));
  beforeEach(() => give(OFFICE));
  afterEach(() => give([]));

  const refuse = (status: number, code: string) => ({
    'POST /api/leads/resend': () => refusal(status, code, REFUSED),
  });

  it.each([
    ['Por WhatsApp', 422, 'CODE_NOT_SENT'],
    ['Recibir una llamada', 503, 'NO_WAY_TO_VERIFY'],
    ['Prefiero llamar yo', 429, 'TOO_MANY_CODES'],
  ])('of the method %p shows the contacts of the office', async (method, status, code) => {
    stubWillingApi(refuse(status, code));
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: method }));
    await within(dialog()).findByText(REFUSED);
    expect(offered()).toEqual(HREFS);
    await user.type(codeField(), '1');
    expect(offered()).toEqual([]);
  });

  it('of a code by mail shows them, but not for an invalid address', async () => {
    stubWillingApi(refuse(422, 'CODE_NOT_SENT'));
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Por correo' }));
    await user.keyboard('maria@{Enter}');
    expect(offered()).toEqual([]);
    await user.keyboard('example.com{Enter}');
    await within(dialog()).findByText(REFUSED);
    expect(offered()).toEqual(HREFS);
  });

  it('of another code shows them, even when the tries are used up', async () => {
    jest.useFakeTimers();
    stubWillingApi({
      ...refuse(403, 'BLOCKED'),
      'POST /api/leads/verify': () => refusal(429, 'OUT_OF_TRIES', 'Se agotaron los intentos.'),
    });
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.keyboard('111111');
    await within(dialog()).findByText(/Se agotaron los intentos para este código/);
    expect(offered()).toEqual([]);
    await pass(61_000);
    await user.click(button(/Enviar otro código/));
    await within(dialog()).findByText(REFUSED);
    expect(offered()).toEqual(HREFS);
  });

  it('offers no other method when the visitor only has to wait', async () => {
    stubWillingApi(refuse(429, 'CODE_RECENTLY_SENT'));
    openLanding();
    const user = visitor();
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Recibir una llamada' }));
    await within(dialog()).findByText(REFUSED);
    expect(offered()).toEqual([]);
  });
});
