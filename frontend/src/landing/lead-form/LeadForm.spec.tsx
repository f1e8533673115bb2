import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import { renderToString } from 'react-dom/server';
import { answer, held, offline, refusal } from '../../../test/api-stub';
import {
  codeSentAnswer,
  fillForm,
  nameField,
  openLanding,
  phoneField,
  stateField,
  stubWillingApi,
  submitButton,
  visitor,
} from '../../../test/landing';
import { providePageData } from '../../shared/site/page-data';
import { FIRST_PHONE_ID } from '../first-step/first-phone';
import { landingData, type OfficeContact } from '../landing-data';
import { LeadForm } from './LeadForm';

const TOO_SHORT = 'El nombre debe tener al menos 8 caracteres';
const NOT_LETTERS = 'El nombre solo puede contener letras y espacios, sin números';
const NO_STATE = 'Debe seleccionar su estado';
const BAD_FORMAT = 'Formato de teléfono inválido';

/** Returns the toast with a title. */
const toast = async (title: string) => within((await screen.findByText(title)).closest('li')!);

describe('the lead form as prerendered', () => {
  it('shows its fields and texts, with the button disabled until the page is hydrated', () => {
    document.body.innerHTML = renderToString(<LeadForm />);
    expect(nameField()).toBeVisible();
    expect(submitButton()).toBeDisabled();
    expect(document.body).toHaveTextContent('STOP');
    expect(document.body).toHaveTextContent('Crédito Claro');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('has no inline styles, which the security policy forbids', () => {
    expect(renderToString(<LeadForm />)).not.toMatch(/\sstyle=/);
  });

  it('keeps text typed before hydration, and formats the phone', () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<LeadForm />);
    document.body.replaceChildren(container);
    nameField().value = 'María Fernández';
    phoneField().value = '305.420.1234';
    const complaints = jest.spyOn(console, 'error');
    render(<LeadForm />, { container, hydrate: true });
    expect(nameField()).toHaveValue('María Fernández');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(submitButton()).toBeEnabled();
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it.each([
    ['', '(305) 420-7788'],
    ['7864201234', '(786) 420-1234'],
  ])('takes the number typed on the first screen before hydration, if its own is %j', (own, taken) => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<LeadForm />);
    const first = document.createElement('input');
    first.id = FIRST_PHONE_ID;
    first.value = '3054207788';
    document.body.replaceChildren(first, container);
    phoneField().value = own;
    render(<LeadForm />, { container, hydrate: true });
    expect(phoneField()).toHaveValue(taken);
  });
});

describe('the state select', () => {
  it('offers the 50 states, DC and Puerto Rico behind its placeholder', () => {
    openLanding();
    const options = within(stateField()).getAllByRole<HTMLOptionElement>('option', { hidden: true });
    expect(options[0]).toHaveTextContent('Seleccione su estado');
    expect(options[0]).toHaveValue('');
    const codes = options.slice(1).map(({ value }) => value);
    expect(codes).toHaveLength(52);
    expect(new Set(codes).size).toBe(52);
    expect(codes).toContain('DC');
    expect(codes.at(-1)).toBe('PR');
    expect(stateField()).toHaveAccessibleDescription(/Puerto Rico; otras islas, aún no/);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});

describe('a number of another country', () => {
  it.each([
    ['+503 7123 4569', 'Solo aceptamos números de Estados Unidos'],
    ['00502 2312 3456', 'Solo aceptamos números de Estados Unidos'],
    ['011 504 2212 3456', 'Solo aceptamos números de Estados Unidos'],
    ['50371234569', 'solo aceptamos números de Estados Unidos'],
  ])(
    'pasted as %p stays unchanged, is refused with the reason, and causes no request',
    async (pasted, reason) => {
      const api = stubWillingApi();
      openLanding();
      const user = visitor();
      await fillForm(user);
      await user.clear(phoneField());
      await user.click(phoneField());
      await user.paste(pasted);
      await user.click(submitButton());
      expect(phoneField()).toHaveValue(pasted);
      expect(phoneField()).toHaveAccessibleDescription(expect.stringContaining(reason));
      expect(phoneField()).toHaveFocus();
      expect(api.to('/api/validate-phone')).toHaveLength(0);
      expect(api.to('/api/leads')).toHaveLength(0);
    },
  );
});

describe('validation of the lead form', () => {
  beforeEach(() => {
    stubWillingApi();
    openLanding();
  });

  it.each([
    ['Ana Paz', TOO_SHORT],
    ['       Ana       ', TOO_SHORT],
    ['Juan Pérez 3', NOT_LETTERS],
    ['Juan-Pérez López', `${NOT_LETTERS} Escríbalo con un espacio: Juan Pérez López.`],
    ["Sean O'Brien", `${NOT_LETTERS} Escríbalo con un espacio: Sean O Brien.`],
    ['Juan P. López', `${NOT_LETTERS} Escríbalo con un espacio: Juan P López.`],
    ['Ana–María Peña', `${NOT_LETTERS} Escríbalo con un espacio: Ana María Peña.`],
    ['Juan-Pérez 3', NOT_LETTERS],
    ['Ana @ Pérez', NOT_LETTERS],
  ])('refuses the name %p on leaving the field', async (name, message) => {
    const user = visitor();
    await user.type(nameField(), name);
    await user.tab();
    expect(nameField()).toBeInvalid();
    expect(nameField()).toHaveAccessibleDescription(message);
  });

  it('keeps the advice about the name until the name changes, each sentence in a separate element', async () => {
    const user = visitor();
    await user.type(nameField(), 'Ana-María Peña');
    await user.tab();
    await user.click(phoneField());
    await user.type(phoneField(), '305');
    expect(screen.getByText(NOT_LETTERS)).toBeVisible();
    expect(screen.getByText('Escríbalo con un espacio: Ana María Peña.')).toBeVisible();
    await user.clear(nameField());
    await user.type(nameField(), 'Ana María Peña');
    expect(screen.queryByText(NOT_LETTERS)).not.toBeInTheDocument();
    expect(screen.queryByText(/Escríbalo con un espacio/)).not.toBeInTheDocument();
  });

  it.each(['José Ángel Núñez Güereña', 'ÑANDÚ ÓSCAR', 'Íñigo Úbeda Ürgüp', 'Maria Lopez'])(
    'accepts the name %p',
    async (name) => {
      const user = visitor();
      await user.type(nameField(), name);
      await user.tab();
      expect(nameField()).toBeValid();
      expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
    },
  );

  it('requires a state and a complete phone on leaving the fields', async () => {
    const user = visitor();
    await user.click(stateField());
    await user.tab();
    await user.type(phoneField(), '305420');
    await user.tab();
    expect(stateField()).toHaveAccessibleDescription(NO_STATE);
    expect(phoneField()).toHaveAccessibleDescription(BAD_FORMAT);
  });

  it('shows all errors on sending, and moves the focus to the first invalid field', async () => {
    const api = stubWillingApi();
    const user = visitor();
    await user.type(nameField(), 'María Fernández');
    await user.click(submitButton());
    expect(screen.getByText(NO_STATE)).toBeVisible();
    expect(screen.getByText(BAD_FORMAT)).toBeVisible();
    expect(stateField()).toHaveFocus();
    expect(api.to('/api/validate-phone')).toHaveLength(0);
  });

  it('removes an error as soon as it is corrected', async () => {
    const user = visitor();
    await user.type(nameField(), 'Ana');
    await user.tab();
    expect(screen.getByText(TOO_SHORT)).toBeVisible();
    await user.type(nameField(), ' María Paz');
    expect(screen.queryByText(TOO_SHORT)).not.toBeInTheDocument();
  });
});

describe('the phone field', () => {
  beforeEach(() => {
    stubWillingApi();
    openLanding();
  });

  it('formats during typing', async () => {
    const user = visitor();
    await user.type(phoneField(), '305420');
    expect(phoneField()).toHaveValue('(305) 420-');
    await user.type(phoneField(), '1234');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    // With one more digit it is not a US number; it must not be shortened silently.
    await user.type(phoneField(), '5{Tab}');
    expect(phoneField()).toHaveValue('(305) 420-12345');
    expect(phoneField()).toHaveAccessibleDescription(/Sobran dígitos/);
    await user.type(phoneField(), '{Backspace}');
    expect(phoneField()).toHaveValue('(305) 420-1234');
  });

  it.each(['+1 305 420 1234', '13054201234', '305.420.1234'])('accepts a pasted %p', async (pasted) => {
    const user = visitor();
    await user.click(phoneField());
    await user.paste(pasted);
    expect(phoneField()).toHaveValue('(305) 420-1234');
  });

  it('keeps the caret where the text is edited', async () => {
    const user = visitor();
    await user.type(phoneField(), '3054201234');
    await user.type(phoneField(), '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(phoneField()).toHaveValue('(354) 201-234');
    expect(phoneField().selectionStart).toBe(2);
    await user.keyboard('0');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(phoneField().selectionStart).toBe(3);
  });

  it('can be emptied with Backspace', async () => {
    const user = visitor();
    await user.type(phoneField(), '3054201234');
    await user.keyboard('{Backspace>10/}');
    expect(phoneField()).toHaveValue('');
  });
});

describe('sending the lead form', () => {
  it('checks the number, creates the lead, and opens the code dialog', async () => {
    const api = stubWillingApi();
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'Ingrese su código' })).toBeVisible();
    expect((await toast('Código enviado')).getByText(/mensajes de texto/)).toBeVisible();
    expect(api.to('/api/validate-phone')[0]?.body).toEqual({ phoneNumber: '(305) 420-1234' });
    expect(api.to('/api/leads')[0]?.body).toEqual({
      fullName: 'María Fernández',
      state: 'FL',
      phoneNumber: '(305) 420-1234',
      consent: { marketingSms: false, textVersion: CURRENT_CONSENT_VERSION },
      attribution: { landingVariant: 'principal' },
      elapsedMs: expect.any(Number) as number,
    });
    expect(api.events()).toContain('form_submit');
  });

  it('sends marketing consent only when its box was checked', async () => {
    const api = stubWillingApi();
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(screen.getByRole('checkbox'));
    await user.click(submitButton());
    await screen.findByRole('dialog');
    expect(api.to('/api/leads')[0]?.body).toMatchObject({ consent: { marketingSms: true } });
  });

  it('sends campaign parameters, and the honeypot when a program filled it', async () => {
    const api = stubWillingApi();
    window.history.replaceState(null, '', '/?utm_source=google&utm_medium=cpc&gclid=abc');
    const { container } = openLanding();
    const user = visitor();
    await fillForm(user);
    fireEvent.input(container.querySelector('[name=website]')!, {
      target: { value: 'https://spam.example' },
    });
    await user.click(submitButton());
    await screen.findByRole('dialog');
    expect(api.to('/api/leads')[0]?.body).toMatchObject({
      website: 'https://spam.example',
      attribution: { utmSource: 'google', utmMedium: 'cpc', gclid: 'abc' },
    });
  });

  it('shows its progress and cannot be sent meanwhile', async () => {
    const validation = held();
    const creation = held();
    stubWillingApi({
      'POST /api/validate-phone': () => validation.response,
      'POST /api/leads': () => creation.response,
    });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect(screen.getByRole('button', { name: 'Validando número...' })).toBeDisabled();
    await act(() => Promise.resolve(validation.release(answer(200, { valid: true }))));
    expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await act(() => Promise.resolve(creation.release(refusal(503, 'DOWN', 'Intente más tarde.'))));
    await waitFor(() => expect(submitButton()).toBeEnabled());
  });

  it('makes one lead of a double click', async () => {
    const api = stubWillingApi();
    openLanding();
    const user = visitor();
    await fillForm(user);
    const button = submitButton();
    act(() => {
      button.click();
      button.form?.requestSubmit();
      button.click();
    });
    await screen.findByRole('dialog');
    expect(api.to('/api/validate-phone')).toHaveLength(1);
    expect(api.to('/api/leads')).toHaveLength(1);
  });

  it('can be sent with the keyboard alone', async () => {
    stubWillingApi();
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('a refused phone', () => {
  it.each([
    ['Ese número no existe.', 'Ese número no existe.'],
    [undefined, 'Buen intento, pero ese número no es válido'],
  ])('shows the message %p inline', async (message, shown) => {
    const api = stubWillingApi({ 'POST /api/validate-phone': () => answer(200, { valid: false, message }) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect(await screen.findByText(shown)).toBeVisible();
    expect(phoneField()).toHaveAccessibleDescription(shown);
    expect(phoneField()).toHaveFocus();
    expect(api.to('/api/leads')).toHaveLength(0);
    expect(api.events()).toContain('phone_rejected');
  });

  it('keeps the message until the number is edited', async () => {
    stubWillingApi({
      'POST /api/validate-phone': () => answer(200, { valid: false, message: 'No es de EE. UU.' }),
    });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await screen.findByText('No es de EE. UU.');
    await user.tab();
    expect(screen.getByText('No es de EE. UU.')).toBeVisible();
    await user.type(phoneField(), '{Backspace}5');
    expect(screen.queryByText('No es de EE. UU.')).not.toBeInTheDocument();
  });

  it.each([
    'Demasiados intentos. Espere una hora.',
    'Ese número no es válido.',
    'Solo aceptamos números de Estados Unidos.',
    'Please enter a valid number to continue',
  ])('shows a failed validation inline with the text %p', async (message) => {
    stubWillingApi({ 'POST /api/validate-phone': () => refusal(429, 'TOO_MANY', message) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await waitFor(() => expect(phoneField()).toHaveAccessibleDescription(message));
  });

  it.each([
    'Ese número no es válido para recibir mensajes.',
    'Solo aceptamos números de Estados Unidos.',
    'Demasiados intentos con este número.',
  ])('shows a refused lead inline with the text %p', async (message) => {
    stubWillingApi({ 'POST /api/leads': () => refusal(422, 'REFUSED', message) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await waitFor(() => expect(phoneField()).toHaveAccessibleDescription(message));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('failures that do not concern the phone', () => {
  it.each([
    ['Servicio no disponible', 'Servicio no disponible'],
    ['', 'Ingresa un número válido para continuar con tu consulta gratuita'],
  ])('shows a failed validation (%p) as a toast', async (message, shown) => {
    stubWillingApi({ 'POST /api/validate-phone': () => refusal(503, 'DOWN', message) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect((await toast('❌ Validación Fallida')).getByText(shown)).toBeVisible();
    expect(phoneField()).not.toHaveAttribute('aria-invalid', 'true');
    expect(submitButton()).toBeEnabled();
  });

  it.each([
    ['No pudimos guardar sus datos.', 'No pudimos guardar sus datos.'],
    ['', 'Error al procesar la solicitud'],
  ])('shows a failed lead (%p) as a toast', async (message, shown) => {
    stubWillingApi({ 'POST /api/leads': () => refusal(422, 'SOME_RULE', message) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect((await toast('Error')).getByText(shown)).toBeVisible();
    expect(submitButton()).toBeEnabled();
  });

  it('uses a default text when a proxy answers with a page', async () => {
    stubWillingApi({ 'POST /api/leads': () => new Response('<h1>502</h1>', { status: 502 }) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect((await toast('Error')).getByText('Error al procesar la solicitud')).toBeVisible();
  });

  it('loses no character when the network is lost, and sends when it returns', async () => {
    let down = true;
    stubWillingApi({ 'POST /api/validate-phone': () => (down ? offline() : answer(200, { valid: true })) });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    expect((await toast('❌ Validación Fallida')).getByText(/No hay conexión/)).toBeVisible();
    expect(nameField()).toHaveValue('María Fernández');
    expect(stateField()).toHaveValue('FL');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    down = false;
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('sends a form without an answer again under the same key, and a changed or refused one under another', async () => {
    const answers = [
      offline,
      () => refusal(503, 'OUTCOME_UNKNOWN', 'No sabemos si se guardó.'),
      () => refusal(422, 'CODE_NOT_SENT', 'No pudimos enviar el código.'),
      offline,
      () => answer(201, codeSentAnswer()),
    ];
    const { to } = stubWillingApi({ 'POST /api/leads': () => answers.shift()!() });
    openLanding();
    const user = visitor();
    await fillForm(user);
    const send = async (tries: number) => {
      await user.click(submitButton());
      await waitFor(() => expect(to('/api/leads')).toHaveLength(tries));
      await waitFor(() => expect(submitButton()).toBeEnabled());
    };
    for (const tries of [1, 2, 3, 4]) await send(tries);
    await user.type(nameField(), ' Soto');
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toBeVisible();
    const [first, second, third, fourth, fifth] = to('/api/leads').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(first).toMatch(/^[0-9a-f]{8}-/);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, fourth, fifth]).size).toBe(3);
  });
});

describe('a refused visitor', () => {
  const CONTACTS = [
    { text: 'Teléfono: (305) 555-0123', href: 'tel:+13055550123' },
    { text: 'WhatsApp: (305) 555-0123', href: 'https://wa.me/13055550123' },
    { text: 'Correo electrónico: hola@example.com', href: 'mailto:hola@example.com' },
  ];
  const NOT_SENT = 'No pudimos enviar el código. Inténtelo de nuevo más tarde.';

  const give = (contacts: OfficeContact[]) => providePageData(Object.assign(landingData(), { contacts }));
  const links = () =>
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const pairs = (contacts: OfficeContact[]) => contacts.map(({ text, href }) => [text, href]);
  /** Returns the notice above the button. */
  const notice = () => screen.findByRole('alert');

  async function send(response: Response): Promise<ReturnType<typeof visitor>> {
    stubWillingApi({ 'POST /api/leads': () => response });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    return user;
  }

  it.each([
    [422, 'CODE_NOT_SENT', NOT_SENT],
    [403, 'BLOCKED', 'Por seguridad no podemos atender esta solicitud por ahora. Inténtelo más tarde.'],
    [429, 'TOO_MANY_REQUESTS', 'Espere un momento.'],
    [503, 'SMS_UNAVAILABLE', 'Recibimos sus datos, pero por ahora no podemos enviar el código.'],
    [503, 'NO_WAY_TO_VERIFY', 'Recibimos sus datos, pero por ahora no podemos comprobar su teléfono.'],
  ])(
    'keeps the answer %p %p above the button, with the contacts of the office',
    async (status, code, message) => {
      give(CONTACTS);
      await send(refusal(status, code, message));
      const text = within(await notice()).getByText(message);
      expect(text.tagName).toBe('SPAN');
      expect(text.compareDocumentPosition(submitButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(links().slice(0, 3)).toEqual(pairs(CONTACTS));
      expect(submitButton()).toBeEnabled();
    },
  );

  it('sees the contacts above the button when the message is under the phone', async () => {
    give(CONTACTS);
    await send(refusal(429, 'TOO_MANY_REQUESTS', 'Demasiados intentos. Espere un momento.'));
    await notice();
    expect(phoneField()).toHaveAccessibleDescription('Demasiados intentos. Espere un momento.');
    expect(screen.getAllByText('Demasiados intentos. Espere un momento.')).toHaveLength(1);
    expect(links().slice(0, 3)).toEqual(pairs(CONTACTS));
  });

  it('sees a phone in the message once, as a link', async () => {
    give(CONTACTS);
    await send(refusal(422, 'CODE_NOT_SENT', 'Llámenos al (305) 555-0123 y agendamos su consulta.'));
    await notice();
    expect(links().slice(0, 3)).toEqual([
      ['(305) 555-0123', 'tel:+13055550123'],
      ...pairs(CONTACTS.slice(1)),
    ]);
  });

  it.each([
    ['CODE_NOT_SENT', 422],
    ['NO_WAY_TO_VERIFY', 503],
  ])('sees a link to an external calendar in %p, and not its address', async (code, status) => {
    give([]);
    const details = { calendarUrl: 'https://calendly.com/oficina' };
    await send(answer(status, { code, message: NOT_SENT, error: NOT_SENT, requestId: 'test', details }));
    const link = within(await notice()).getByRole('link', { name: 'Agendar en nuestro calendario' });
    expect(link).toHaveAttribute('href', 'https://calendly.com/oficina');
    expect(document.body).not.toHaveTextContent('calendly.com');
  });

  it('is asked to try again later when no contact is set, and sees no link and no heading', async () => {
    give([]);
    await send(refusal(422, 'CODE_NOT_SENT', NOT_SENT));
    expect((await notice()).textContent).toBe(NOT_SENT);
    expect(within(await notice()).queryByRole('link')).not.toBeInTheDocument();
  });

  it('sees no empty notice when no contact is set and the message is under the phone', async () => {
    give([]);
    await send(refusal(429, 'TOO_MANY_REQUESTS', 'Demasiados intentos. Espere un momento.'));
    await waitFor(() => expect(phoneField()).toHaveAccessibleDescription(/Demasiados intentos/));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['the name', (user: ReturnType<typeof visitor>) => user.type(nameField(), ' Ruiz')],
    ['the state', (user: ReturnType<typeof visitor>) => user.selectOptions(stateField(), 'TX')],
    ['the phone', (user: ReturnType<typeof visitor>) => user.type(phoneField(), '{Backspace}')],
  ])('no longer sees the notice after a change of %s', async (_, change) => {
    give(CONTACTS);
    const user = await send(refusal(422, 'CODE_NOT_SENT', NOT_SENT));
    await notice();
    await change(user);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('no longer sees the notice once the form was sent again', async () => {
    give(CONTACTS);
    let isRefused = true;
    stubWillingApi({
      'POST /api/leads': () => (isRefused ? refusal(422, 'CODE_NOT_SENT', NOT_SENT) : codeSentAnswer()),
    });
    openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(submitButton());
    await notice();
    isRefused = false;
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument();
  });
});

describe('reloading the page', () => {
  it('keeps the typed text and the opening time of the form, but no consent', async () => {
    const api = stubWillingApi();
    const first = openLanding();
    const user = visitor();
    await fillForm(user);
    await user.click(screen.getByRole('checkbox'));
    first.unmount();
    openLanding();
    expect(nameField()).toHaveValue('María Fernández');
    expect(stateField()).toHaveValue('FL');
    expect(phoneField()).toHaveValue('(305) 420-1234');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await user.click(submitButton());
    await screen.findByRole('dialog');
    const { elapsedMs } = api.to('/api/leads')[0]?.body as { elapsedMs: number };
    expect(elapsedMs).toBeGreaterThan(0);
  });

  it('ignores an unreadable draft', () => {
    window.sessionStorage.setItem('leadDraft', '{"fullName":7}');
    openLanding();
    expect(nameField()).toHaveValue('');
  });
});
