import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { answer, refusal, stubApi } from '../../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../../test/component-library';
import type { BusyCalendarDto } from '../../../../../shared/api/generated/model';
import { hoursCopy } from '../hours.copy';
import { BusyCalendars } from './BusyCalendars';
import { CalendarFeed } from './CalendarFeed';

const AGENT = '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';
const CALENDARS = `/api/admin/agents/${AGENT}/calendars`;
const FEED = `/api/admin/agents/${AGENT}/calendar-feed`;
const { calendars: copy, feed } = hoursCopy;

const personal: BusyCalendarDto = {
  id: 'c1',
  name: 'Personal',
  address: 'calendar.google.com/•••',
  lastReadAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  problem: null,
  busyTimes: 12,
  notUnderstood: 0,
  notUnderstoodEvents: [],
};

supportComponentLibrary();

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  );

/** Returns the first calendar of the list, which may contain a list of events. */
const listed = async () =>
  within(await screen.findByRole('list', { name: copy.title })).getAllByRole('listitem')[0]!;

describe('the calendars that keep an agent busy', () => {
  it('name unreadable events with day and consequence', async () => {
    const doubtful: BusyCalendarDto = {
      ...personal,
      notUnderstood: 3,
      notUnderstoodEvents: [
        { title: 'Junta de padres', day: '2094-11-25', doubt: 'time' },
        { title: null, day: null, doubt: 'no_day' },
      ],
    };
    stubApi({ [`GET ${CALENDARS}`]: () => answer(200, { calendars: [doubtful] }) });
    show(<BusyCalendars agentId={AGENT} />);
    const item = await listed();
    await userEvent.click(within(item).getByText(copy.notUnderstood(3)));
    expect(item).toHaveTextContent(`Junta de padres · 25 nov 2094. ${copy.doubts.time}`);
    expect(item).toHaveTextContent(`${copy.untitled}. ${copy.doubts.no_day}`);
    expect(item).toHaveTextContent(copy.andMore(1));
  });

  it('show other users only the number of such events', async () => {
    stubApi({ [`GET ${CALENDARS}`]: () => answer(200, { calendars: [{ ...personal, notUnderstood: 1 }] }) });
    show(<BusyCalendars agentId={AGENT} />);
    const item = await listed();
    expect(item).toHaveTextContent(copy.notUnderstood(1));
    expect(item).toHaveTextContent(copy.titlesArePrivate);
  });

  it('show the time of the last reading and its problem, and can be read again', async () => {
    const wrong: BusyCalendarDto = { ...personal, problem: 'El sitio del calendario no responde.' };
    let known = [wrong];
    const api = stubApi({
      [`GET ${CALENDARS}`]: () => answer(200, { calendars: known }),
      [`POST ${CALENDARS}/c1/refresh`]: () => {
        known = [{ ...personal, busyTimes: 0 }];
        return answer(200, known[0]);
      },
    });
    show(<BusyCalendars agentId={AGENT} />);
    const item = await listed();
    expect(item).toHaveTextContent('calendar.google.com/•••');
    expect(item).toHaveTextContent('Leído hace 5 minutos · 12 compromisos por delante');
    expect(item).toHaveTextContent(`${wrong.problem} ${copy.stale}`);
    await userEvent.click(within(item).getByRole('button', { name: copy.refreshOf('Personal') }));
    await waitFor(() => expect(item).toHaveTextContent(copy.notBusy));
    expect(item).not.toHaveTextContent(copy.stale);
    expect(api.to(`${CALENDARS}/c1/refresh`)).toHaveLength(1);
  });

  it('are added by their private address, which stays in the field when it is refused', async () => {
    let known: BusyCalendarDto[] = [];
    let isRefused = true;
    const api = stubApi({
      [`GET ${CALENDARS}`]: () => answer(200, { calendars: known }),
      [`POST ${CALENDARS}`]: () => {
        if (isRefused) return refusal(422, 'CALENDAR_UNREADABLE', 'La dirección no lleva a un calendario.');
        known = [personal];
        return answer(201, personal);
      },
    });
    show(<BusyCalendars agentId={AGENT} />);
    expect(await screen.findByText(copy.none)).toBeVisible();
    const add = screen.getByRole('button', { name: copy.add });
    await userEvent.click(add);
    expect(await screen.findByText(copy.addressWrong)).toBeVisible();
    const address = screen.getByLabelText(copy.address);
    await userEvent.type(address, 'http://calendar.example.com/x.ics');
    await userEvent.click(add);
    expect(api.to(CALENDARS).filter(({ method }) => method === 'POST')).toHaveLength(0);
    await userEvent.clear(address);
    await userEvent.type(address, ' webcal://calendar.example.com/x.ics');
    await userEvent.click(add);
    expect(await screen.findByText('La dirección no lleva a un calendario.')).toHaveFocus();
    expect(address).toHaveValue(' webcal://calendar.example.com/x.ics');
    isRefused = false;
    await userEvent.type(screen.getByLabelText(copy.name), 'Personal');
    await userEvent.click(add);
    expect(await listed()).toHaveTextContent('Personal');
    expect(api.to(CALENDARS).findLast(({ method }) => method === 'POST')?.body).toEqual({
      url: 'webcal://calendar.example.com/x.ics',
      name: 'Personal',
    });
    await waitFor(() => expect(screen.getByLabelText(copy.address)).toHaveValue(''));
  });

  it('are removed after a confirmation, which shows why it failed', async () => {
    let isGone = false;
    stubApi({
      [`GET ${CALENDARS}`]: () => answer(200, { calendars: isGone ? [] : [personal] }),
      [`DELETE ${CALENDARS}/c1`]: () => {
        if (isGone) return answer(204);
        isGone = true;
        return refusal(500, 'INTERNAL', 'Algo falló.');
      },
    });
    show(<BusyCalendars agentId={AGENT} />);
    await userEvent.click(await screen.findByRole('button', { name: copy.removeOf('Personal') }));
    const question = await screen.findByRole('dialog', { name: copy.removeTitle('Personal') });
    await userEvent.click(within(question).getByRole('button', { name: copy.removeConfirm }));
    expect(await within(question).findByText(/Algo falló/)).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: copy.removeConfirm }));
    expect(await screen.findByText(copy.none)).toBeVisible();
  });
});

describe('the secret address of the user’s appointments', () => {
  it('is shown once, renewed only after a confirmation, and revoked', async () => {
    let createdAt: string | null = null;
    let made = 0;
    const api = stubApi({
      [`GET ${FEED}`]: () => answer(200, { createdAt }),
      [`POST ${FEED}`]: () => {
        createdAt = '2026-11-22T10:30:00.000Z';
        made += 1;
        return answer(201, { url: `https://citas.example.com/api/calendar-feeds/secret-${made}.ics` });
      },
      [`DELETE ${FEED}`]: () => {
        createdAt = null;
        return answer(204);
      },
    });
    show(<CalendarFeed agentId={AGENT} />);
    await userEvent.click(await screen.findByRole('button', { name: feed.create }));
    const shown = await screen.findByRole('dialog', { name: feed.shown.title });
    expect(within(shown).getByLabelText(feed.shown.label)).toHaveValue(
      'https://citas.example.com/api/calendar-feeds/secret-1.ics',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(shown).getByRole('button', { name: feed.shown.done }));
    await waitFor(() => expect(document.body).not.toHaveTextContent('secret-1'));

    await userEvent.click(screen.getByRole('button', { name: feed.renew }));
    const question = await screen.findByRole('dialog', { name: feed.renewTitle });
    expect(api.to(FEED).filter(({ method }) => method === 'POST')).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: feed.renew }));
    expect(await screen.findByDisplayValue(/secret-2\.ics$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: feed.shown.done }));

    await userEvent.click(await screen.findByRole('button', { name: feed.revoke }));
    await userEvent.click(await screen.findByRole('button', { name: feed.revokeConfirm }));
    expect(await screen.findByText(feed.none)).toBeVisible();
  });
});
