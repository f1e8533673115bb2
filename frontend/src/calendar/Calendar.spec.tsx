import { screen, waitFor, within } from '@testing-library/dom';
import { answer, held, offline, refusal } from '../../test/api-stub';
import {
  APPOINTMENT_PATH,
  appointment,
  button,
  closeCalendar,
  MOVE_SLOTS_PATH,
  offer,
  openCalendar,
  outsideAt,
  REF,
  SLOTS,
  SLOTS_PATH,
  stubWillingCalendar,
  time,
  TODAY,
  TOKEN,
  visitor,
} from '../../test/calendar';
import { OUTSIDE_HOURS_SENTENCE } from 'domain/calendar/calling-hours';
import { calendarCopy as copy } from './calendar.copy';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(TODAY);
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'America/New_York' });
  window.scrollTo = () => undefined;
});
afterEach(() => {
  closeCalendar();
  jest.restoreAllMocks();
});

describe('the address', () => {
  it('loses its secret at once, and a reload still finds the secret', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    expect(location.href).not.toContain(REF);
    await title(copy.choose.title);
    openCalendar('');
    await title(copy.choose.title);
  });

  it('without a secret leads to the form', async () => {
    stubWillingCalendar();
    openCalendar('');
    await title(copy.unknownVisitor.title);
    expect(screen.getByRole('link', { name: copy.toForm })).toHaveAttribute('href', '/#formulario-contacto');
  });

  it('with an expired link shows a message, and leads to the form', async () => {
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => refusal(404, 'LINK_DEAD', 'Ya no sirve.') });
    openCalendar(`?ref=${REF}`);
    await title(copy.dead.title);
    expect(screen.getByRole('link', { name: copy.toForm })).toBeInTheDocument();
  });
});

describe('booking', () => {
  it('opens on the first day with free times, and takes two taps', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    expect(await button('miércoles, 24 de noviembre, 3 horas libres')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await button('martes, 23 de noviembre, sin horas libres')).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(screen.getByRole('group', { name: copy.choose.parts.morning })).toHaveTextContent('10:00');
    expect(screen.getByRole('group', { name: copy.choose.parts.afternoon })).toHaveTextContent('2:00');

    await user.click(await button(time('10:30 a.m.')));
    await user.click(await button(copy.choose.confirm));
    const done = await title(copy.appointment.titles.new);
    expect(done).toHaveFocus();
    expect(api.to('/api/appointments').map(({ body }) => body)).toEqual([
      {
        ref: REF,
        startsAt: SLOTS[1]!.startsAt,
        timeZone: 'America/New_York',
        requestedOutsideHours: false,
      },
    ]);
    expect(screen.getByText('Laura Gómez')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '(305) 555-0100' })).toHaveAttribute('href', 'tel:+13055550100');
    expect(screen.getByRole('link', { name: copy.appointment.calendar })).toHaveAttribute(
      'href',
      `${APPOINTMENT_PATH}/calendar.ics`,
    );
    const google = screen.getByRole('link', { name: /^Google Calendar/ });
    expect(google).toHaveAttribute(
      'href',
      expect.stringContaining('dates=20941124T153000Z%2F20941124T160000Z'),
    );
    expect(google.getAttribute('href')).not.toContain(TOKEN);
  });

  it('sends one request for two clicks', async () => {
    const { response, release } = held();
    const api = stubWillingCalendar({ 'POST /api/appointments': () => response });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    await user.dblClick(await button(copy.choose.confirm));
    expect(await button(copy.choose.confirming)).toHaveAttribute('aria-disabled', 'true');
    release(answer(201, appointment()));
    await title(copy.appointment.titles.new);
    expect(api.to('/api/appointments')).toHaveLength(1);
  });

  it('requires a time first', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    await visitor().click(await button(copy.choose.confirm));
    expect(await screen.findByText(copy.choose.chooseFirst)).toBeInTheDocument();
    expect(await button(time('10:00 a.m.'))).toHaveFocus();
    expect(api.to('/api/appointments')).toHaveLength(0);
  });

  it('sends the mail address too, and refuses an incomplete one', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    await user.type(screen.getByLabelText(copy.choose.email.label), 'maria@');
    await user.click(await button(copy.choose.confirm));
    expect(await screen.findByText(copy.choose.email.invalid)).toBeInTheDocument();
    expect(api.to('/api/appointments')).toHaveLength(0);
    await user.type(screen.getByLabelText(copy.choose.email.label), 'example.com');
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
    expect(api.to('/api/appointments')[0]!.body).toMatchObject({ email: 'maria@example.com' });
  });

  it('shows the times in another time zone, and books in it', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.selectOptions(await screen.findByLabelText(copy.choose.zone), 'Pacific/Honolulu');
    await user.click(await button(time('5:00 a.m.')));
    expect(screen.getByRole('group', { name: copy.choose.parts.night })).toHaveTextContent('5:00');
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
    expect(api.to('/api/appointments')[0]!.body).toMatchObject({ timeZone: 'Pacific/Honolulu' });
  });

  it('supports the arrow keys for days and times', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    (await button(/^miércoles/)).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(await button(/^viernes, 26/)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Home}{Enter}');
    await user.click(await button(copy.choose.nextDay('miércoles, 24 de noviembre')));
    (await button(time('10:00 a.m.'))).focus();
    await user.keyboard('{End} ');
    expect(await button(time('2:00 p.m.'))).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps the choice and the typed text over a reload', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:30 a.m.')));
    await user.type(screen.getByLabelText(copy.choose.email.label), 'maria@example.com');
    openCalendar('');
    expect(await button(time('10:30 a.m.'))).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText(copy.choose.email.label)).toHaveValue('maria@example.com');
  });

  it('offers the nearest times when the chosen one was booked meanwhile, and keeps the rest', async () => {
    let answers = 0;
    const api = stubWillingCalendar({
      'POST /api/appointments': ({ body }) =>
        answers++ === 0
          ? answer(409, {
              code: 'SLOT_TAKEN',
              message: 'Ya no.',
              error: 'Ya no.',
              requestId: 'test',
              details: { slots: [SLOTS[1], SLOTS[2]] },
            })
          : answer(201, appointment({ startsAt: (body as { startsAt: string }).startsAt })),
    });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.type(await screen.findByLabelText(copy.choose.email.label), 'maria@example.com');
    await user.click(await button(time('10:00 a.m.')));
    await user.click(await button(copy.choose.confirm));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Alguien acaba de tomar');
    await user.click(within(notice).getByRole('button', { name: /10:30/ }));
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
    expect(api.to('/api/appointments')[1]!.body).toMatchObject({
      startsAt: SLOTS[1]!.startsAt,
      email: 'maria@example.com',
    });
    expect(api.to(SLOTS_PATH)).toHaveLength(2);
  });

  it('shows an existing appointment, and moves it to the chosen time', async () => {
    stubWillingCalendar({
      'POST /api/appointments': () =>
        answer(409, {
          code: 'ALREADY_BOOKED',
          message: 'Ya tiene.',
          error: 'Ya tiene.',
          requestId: 'test',
          details: { manageUrl: `/calendario?token=${TOKEN}`, startsAt: SLOTS[0]!.startsAt },
        }),
    });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('2:00 p.m.')));
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.upcoming);
    expect(screen.getByText(/Usted ya tenía esta cita/)).toBeInTheDocument();
    await user.click(await button(copy.appointment.alreadyMove));
    await title(copy.move.title);
    expect(await button(time('2:00 p.m.'))).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button(copy.move.confirm));
    await title(copy.appointment.titles.moved);
  });

  it.each([
    ['the network is gone', offline, /No hay conexión/],
    ['the server fails', () => refusal(500, 'INTERNAL_ERROR', 'x'), /Algo falló de nuestro lado/],
    [
      'there were too many tries',
      () => refusal(429, 'TOO_MANY_BOOKINGS', 'x', { 'Retry-After': '40' }),
      /Espere 40 segundos/,
    ],
  ])('explains what to do when %s, and keeps the choice', async (_, failing, words) => {
    let fails = true;
    stubWillingCalendar({
      'POST /api/appointments': () => (fails ? failing() : answer(201, appointment())),
    });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    await user.click(await button(copy.choose.confirm));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await button(time('10:00 a.m.'))).toHaveAttribute('aria-pressed', 'true');
    fails = false;
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
  });

  it('opens again after a failure, by the button', async () => {
    let fails = true;
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => (fails ? offline() : offer()) });
    openCalendar(`?ref=${REF}`);
    await title(copy.failed.title);
    fails = false;
    await visitor().click(await button(copy.retry));
    await title(copy.choose.title);
  });

  it('reloads the times when the browser restores a cached page, and reports that the time is booked', async () => {
    let slots = SLOTS;
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer(slots) });
    openCalendar(`?ref=${REF}`);
    await visitor().click(await button(time('10:00 a.m.')));
    slots = SLOTS.slice(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ya no está libre');
    expect(screen.queryByRole('button', { name: time('10:00 a.m.') })).toBeNull();
  });
});

describe('times outside the hours in which the law of the state allows calls', () => {
  const EARLY = outsideAt('2094-11-24T12:00:00.000Z');

  it('are behind a button, and are booked after an explicit request for the call', async () => {
    const api = stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer([EARLY, ...SLOTS]) });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    expect(await button('miércoles, 24 de noviembre, 3 horas libres')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.queryByRole('button', { name: time('7:00 a.m.') })).toBeNull();
    const more = await button(copy.choose.more.action);
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(copy.choose.more.text)).toBeVisible();
    await user.click(await button(time('7:00 a.m.')));
    expect(screen.getByText(OUTSIDE_HOURS_SENTENCE)).toBeInTheDocument();
    await user.click(await button(time('10:00 a.m.')));
    expect(screen.queryByText(OUTSIDE_HOURS_SENTENCE)).toBeNull();
    await user.click(await button(time('7:00 a.m.')));
    // The choice survives a reload.
    openCalendar('');
    expect(await screen.findByText(OUTSIDE_HOURS_SENTENCE)).toBeInTheDocument();
    expect(await button(time('7:00 a.m.'))).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
    expect(api.to('/api/appointments').map(({ body }) => body)).toEqual([
      { ref: REF, startsAt: EARLY.startsAt, timeZone: 'America/New_York', requestedOutsideHours: true },
    ]);
  });

  it('can be the only ones left: the page states it, and the first of them needs a request', async () => {
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer([EARLY]) });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    expect(await screen.findByText(copy.choose.onlyOutside)).toBeInTheDocument();
    await user.click(await button(copy.choose.confirm));
    expect(await button(copy.choose.more.action)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await button(time('7:00 a.m.')));
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
  });

  it('need a request when an appointment moves, too', async () => {
    const api = stubWillingCalendar({ [`GET ${MOVE_SLOTS_PATH}`]: () => offer([EARLY, ...SLOTS]) });
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    await user.click(await button(copy.appointment.change));
    await user.click(await button(copy.choose.more.action));
    await user.click(await button(time('7:00 a.m.')));
    await user.click(await button(copy.move.confirm));
    await title(copy.appointment.titles.moved);
    expect(api.to(APPOINTMENT_PATH).find(({ method }) => method === 'PATCH')?.body).toEqual({
      startsAt: EARLY.startsAt,
      requestedOutsideHours: true,
    });
  });

  it('are marked again when the server has other hours than the page', async () => {
    let slots = SLOTS;
    stubWillingCalendar({
      [`GET ${SLOTS_PATH}`]: () => offer(slots),
      'POST /api/appointments': ({ body }) =>
        (body as { requestedOutsideHours?: boolean }).requestedOutsideHours
          ? answer(201, appointment())
          : refusal(422, 'OUTSIDE_CALLING_HOURS', 'A esa hora la ley no lo permite.'),
    });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    slots = [outsideAt(SLOTS[0]!.startsAt), ...SLOTS.slice(1)];
    await user.click(await button(copy.choose.confirm));
    expect(await screen.findByText('A esa hora la ley no lo permite.')).toBeInTheDocument();
    expect(await screen.findByText(OUTSIDE_HOURS_SENTENCE)).toBeInTheDocument();
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
  });
});

describe('a person with an appointment', () => {
  const manageUrl = `/calendario?token=${TOKEN}`;

  it('sees it first by a new link, even after a reload, and can still choose another time', async () => {
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer(SLOTS, manageUrl) });
    openCalendar(`?ref=${REF}`);
    await title(copy.appointment.titles.upcoming);
    openCalendar('');
    await title(copy.appointment.titles.upcoming);
    const user = visitor();
    await user.click(await button(copy.appointment.change));
    await user.click(await button(time('2:00 p.m.')));
    await user.click(await button(copy.move.confirm));
    await title(copy.appointment.titles.moved);
  });

  it('sees it when it was booked in another tab meanwhile, next to the time that was chosen here', async () => {
    let booked = false;
    stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer(SLOTS, booked ? manageUrl : null) });
    openCalendar(`?ref=${REF}`);
    await visitor().click(await button(time('2:00 p.m.')));
    booked = true;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await title(copy.appointment.titles.upcoming);
    expect(screen.getByText(/Usted ya tenía esta cita/)).toBeInTheDocument();
  });
});

describe('the link of an appointment', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  it('is shown on the page and can be copied, with a message each time', async () => {
    stubWillingCalendar();
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    const copied: string[] = [];
    clipboard((text) => Promise.resolve(void copied.push(text)));
    const url = `${location.origin}/calendario?token=${TOKEN}`;
    expect(await screen.findByLabelText(copy.appointment.link.label)).toHaveValue(url);
    await user.click(await button(copy.appointment.link.action));
    const said = await screen.findByText(copy.appointment.link.copied);
    await user.click(await button(copy.appointment.link.action));
    await waitFor(() => expect(said).not.toBeInTheDocument());
    expect(screen.getByText(copy.appointment.link.copied)).toBeInTheDocument();
    expect(copied).toEqual([url, url]);
  });

  it('is selected where it cannot be copied', async () => {
    stubWillingCalendar();
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    clipboard(() => Promise.reject(new Error('not allowed')));
    await user.click(await button(copy.appointment.link.action));
    expect(await screen.findByText(copy.appointment.link.selected)).toBeInTheDocument();
    const field = screen.getByLabelText<HTMLInputElement>(copy.appointment.link.label);
    expect(field).toHaveFocus();
    expect(field.selectionEnd! - field.selectionStart!).toBe(field.value.length);
  });
});

describe('an appointment', () => {
  it('is confirmed by a tap', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?token=${TOKEN}`);
    expect(location.href).not.toContain(TOKEN);
    await visitor().click(await button(copy.appointment.confirm));
    expect(await screen.findByText(copy.appointment.confirmed)).toBeInTheDocument();
    expect(api.to(`${APPOINTMENT_PATH}/confirmation`)).toHaveLength(1);
  });

  it('is moved, or kept unchanged', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    await user.click(await button(copy.appointment.change));
    await title(copy.move.title);
    await user.click(await button(copy.move.keep));
    await title(copy.appointment.titles.upcoming);
    await user.click(await button(copy.appointment.change));
    await user.click(await button(time('2:00 p.m.')));
    await user.click(await button(copy.move.confirm));
    await title(copy.appointment.titles.moved);
    expect(screen.getByText('2:00 p.m.')).toBeInTheDocument();
    expect(api.to(APPOINTMENT_PATH).map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  it('stays when there is no other time', async () => {
    stubWillingCalendar({ [`GET ${MOVE_SLOTS_PATH}`]: () => offer([]) });
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    await user.click(await button(copy.appointment.change));
    await title(copy.move.noRoom.title);
    await user.click(await button(copy.move.keep));
    await title(copy.appointment.titles.upcoming);
  });

  it('is cancelled only after a confirmation', async () => {
    const api = stubWillingCalendar();
    openCalendar(`?token=${TOKEN}`);
    const user = visitor();
    await user.click(await button(copy.appointment.cancel));
    expect(screen.getByRole('heading', { name: /^¿Cancelar su cita del miércoles/ })).toHaveFocus();
    expect(screen.queryByRole('button', { name: copy.appointment.confirm })).toBeNull();
    await user.click(await button(copy.appointment.cancelNo));
    expect(await button(copy.appointment.cancel)).toHaveFocus();
    expect(api.to(APPOINTMENT_PATH)).toHaveLength(1);
    await user.click(await button(copy.appointment.cancel));
    await user.click(await button(copy.appointment.cancelYes));
    await title(copy.appointment.titles.cancelled);
    expect(screen.getByRole('link', { name: copy.toForm })).toBeInTheDocument();
  });

  it('can be booked again after a cancellation by the link that led here', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    await user.click(await button(copy.choose.confirm));
    await user.click(await button(copy.appointment.cancel));
    await user.click(await button(copy.appointment.cancelYes));
    await user.click(await button(copy.appointment.rechoose));
    await title(copy.choose.title);
    expect(await button(time('10:00 a.m.'))).toHaveAttribute('aria-pressed', 'false');
  });

  it('is shown again after a reload of the page that booked it', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(time('10:00 a.m.')));
    await user.click(await button(copy.choose.confirm));
    await title(copy.appointment.titles.new);
    openCalendar(`?ref=${REF}`);
    await title(copy.appointment.titles.upcoming);
  });

  it.each([
    [{ status: 'cancelled' } as const, copy.appointment.titles.cancelled],
    [{ status: 'attended', startsAt: '2094-11-22T15:00:00.000Z' } as const, copy.appointment.titles.past],
    [{ startsAt: '2094-11-23T14:50:00.000Z' }, copy.appointment.titles.now],
    [{ startsAt: '2094-11-23T14:00:00.000Z' }, copy.appointment.titles.past],
  ])('%j has the heading “%s”, and offers no change', async (changed, words) => {
    stubWillingCalendar({ [`GET ${APPOINTMENT_PATH}`]: () => answer(200, appointment(changed)) });
    openCalendar(`?token=${TOKEN}`);
    await title(words);
    expect(screen.queryByRole('button', { name: copy.appointment.change })).toBeNull();
    expect(screen.queryByRole('button', { name: copy.appointment.cancel })).toBeNull();
  });

  it('names no number and asks the person to answer unknown ones when none is set', async () => {
    stubWillingCalendar({
      [`GET ${APPOINTMENT_PATH}`]: () => answer(200, appointment({ callsFrom: null })),
    });
    openCalendar(`?token=${TOKEN}`);
    expect(await screen.findByText(copy.appointment.unknownNumber)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: copy.appointment.saveContact })).toBeNull();
  });
});

describe('without a free time', () => {
  it('a call can be requested, in a part of the day', async () => {
    const api = stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer([]) });
    openCalendar(`?ref=${REF}`);
    await title(copy.callback.title);
    const user = visitor();
    await user.click(await button(copy.callback.submit));
    expect(await screen.findByText(copy.callback.chooseFirst)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /En la tarde/ }));
    await user.click(await button(copy.callback.submit));
    await title(copy.asked.title);
    expect(screen.getByText(copy.asked.text.afternoon)).toBeInTheDocument();
    expect(api.to('/api/appointments/callbacks').map(({ body }) => body)).toEqual([
      { ref: REF, timeOfDay: 'afternoon', timeZone: 'America/New_York' },
    ]);
  });

  it.each([
    ['no free time', []],
    ['a free time', SLOTS],
  ])(
    'a call requested elsewhere, or before a reload, is not requested again when there is %s',
    async (_, slots) => {
      const api = stubWillingCalendar({ [`GET ${SLOTS_PATH}`]: () => offer(slots, null, 'evening') });
      openCalendar(`?ref=${REF}`);
      await title(copy.asked.title);
      expect(screen.getByText(copy.asked.text.evening)).toBeInTheDocument();
      expect(window.sessionStorage.getItem('callbackRequested')).toBeNull();
      await visitor().click(await button(copy.asked.other));
      await title(copy.callback.title);
      expect(api.to('/api/appointments/callbacks')).toHaveLength(0);
    },
  );

  it('the request survives a failure', async () => {
    let fails = true;
    stubWillingCalendar({
      [`GET ${SLOTS_PATH}`]: () => offer([]),
      'POST /api/appointments/callbacks': () => (fails ? offline() : answer(204)),
    });
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await screen.findByRole('radio', { name: /En la mañana/ }));
    await user.click(await button(copy.callback.submit));
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
    expect(screen.getByRole('radio', { name: /En la mañana/ })).toBeChecked();
    fails = false;
    await user.click(await button(copy.callback.submit));
    await title(copy.asked.title);
  });

  it('a call can be requested instead of a time too, and the way back is open', async () => {
    stubWillingCalendar();
    openCalendar(`?ref=${REF}`);
    const user = visitor();
    await user.click(await button(copy.choose.askCallback));
    await title(copy.callback.title);
    await user.click(await button(copy.callback.back));
    await title(copy.choose.title);
    await waitFor(() => expect(screen.getByRole('button', { name: time('10:00 a.m.') })).toBeInTheDocument());
  });
});
