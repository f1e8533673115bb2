import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SETUP_STEPS, type SetupStep } from 'domain/office/setup';
import { MemoryRouter } from 'react-router-dom';
import { answer, refusal, stubApi } from '../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../test/component-library';
import { getGetSetupQueryKey } from '../../../shared/api/generated/account/account';
import { sessionStore } from '../../session/session';
import SetupCard from './SetupCard';
import { setupCopy as copy } from './setup.copy';

supportComponentLibrary();

const PATH = '/api/admin/account/setup';
const HOURS = '/api/admin/agents/a1/availability';
const user = userEvent.setup();

interface Office {
  done?: readonly SetupStep[];
  isDismissed?: boolean;
  saveHours?: () => Response;
}

/** Shows the card of an office. The test may complete its steps. */
function show({ done = [], isDismissed = false, saveHours = () => answer(200, {}) }: Office) {
  sessionStore.set({ status: 'in', user: { id: 'a1', username: 'ana' }, endsAt: Infinity });
  const office = { done };
  const api = stubApi({
    [`GET ${PATH}`]: () =>
      answer(200, {
        steps: SETUP_STEPS.map((step) => ({ step, isDone: office.done.includes(step) })),
        isDismissed,
        waitsForHours: !office.done.includes('hours'),
      }),
    // Hours that another tab saved after the card was shown.
    [`GET ${HOURS}`]: () => answer(200, { agentId: 'a1', takesAppointments: true, weekly: [], version: 3 }),
    [`PUT ${HOURS}`]: () => {
      office.done = ['hours'];
      return saveHours();
    },
  });
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SetupCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { api, queries };
}
const heading = () => screen.queryByRole('heading', { name: copy.title });

describe('the card of the first day', () => {
  it('completes the step of the hours for an owner who takes no appointments, and keeps the focus', async () => {
    const { api } = show({ saveHours: () => answer(200, { takesAppointments: false }) });
    expect(await screen.findByText(copy.hours.waits)).toBeVisible();
    await user.click(screen.getByRole('button', { name: copy.hours.no }));
    expect(await screen.findByText(copy.progress(1, 8))).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(api.to(HOURS).at(-1)!.body).toEqual({ takesAppointments: false, weekly: [], version: 0 });
  });

  it('asks no longer when other hours were saved meanwhile', async () => {
    show({ saveHours: () => refusal(409, 'AVAILABILITY_CHANGED', 'El horario cambió.') });
    await user.click(await screen.findByRole('button', { name: copy.hours.yes }));
    expect(await screen.findByText(copy.progress(1, 8))).toBeVisible();
    expect(screen.queryByRole('button', { name: copy.hours.yes })).toBeNull();
  });

  it.each([
    ['put away', { isDismissed: true }],
    ['complete', { done: SETUP_STEPS }],
  ])('is not shown when it is %s', async (_, office) => {
    const { queries } = show(office);
    await waitFor(() => expect(queries.getQueryData(getGetSetupQueryKey())).toBeDefined());
    expect(heading()).toBeNull();
  });
});
