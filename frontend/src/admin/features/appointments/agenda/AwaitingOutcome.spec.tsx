import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { answer, held, offline, refusal, stubApi } from '../../../../../test/api-stub';
import { overAppointment } from '../../../../../test/appointment';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { toastStore } from '../../../../shared/ui/toast-store';
import { AwaitingOutcome } from './AwaitingOutcome';
import { appointmentCopy } from '../../../ui/appointments/appointments.copy';
import { appointmentsCopy } from '../appointments.copy';

supportComponentLibrary();

const AWAITING = '/api/admin/appointments/awaiting-outcome';
const first = overAppointment();
const second = overAppointment({ id: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c40', leadName: 'Ana Treviño' });
const PATCH = `/api/admin/appointments/${first.id}`;
const user = userEvent.setup();

/** Opens the prompt with two appointments, until an outcome has been recorded. */
function open(patched: () => Response | Promise<Response>, asked = first) {
  let waiting = [asked, second];
  const api = stubApi({
    [`GET ${AWAITING}`]: () => answer(200, { count: waiting.length, appointments: waiting }),
    [`PATCH ${PATCH}`]: patched,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <AwaitingOutcome addressOf={(id) => `/?cita=${id}`} isWide />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { api, queries, forget: () => (waiting = [second]) };
}
const attended = () => screen.findByRole('button', { name: /^Se presentó: Marisol Quintana/ });
const isAsked = () => screen.queryByText('Marisol Quintana') !== null;

describe('the question about the outcome of appointments', () => {
  it('stays when a refresh fails, with the time of its data', async () => {
    const { queries } = open(() => answer(200));
    expect(await attended()).toBeVisible();
    stubApi({ [`GET ${AWAITING}`]: offline });
    await queries.refetchQueries();
    expect(await screen.findByText(/No se pudo actualizar/)).toBeVisible();
    expect(await attended()).toBeVisible();
  });

  it('is answered in one press, which shows before the server has saved it', async () => {
    const { response, release } = held();
    const { api, forget } = open(() => response);
    await user.click(await attended());
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(screen.getByRole('heading')).toHaveTextContent(appointmentsCopy.awaiting.text(1));
    expect(api.to(PATCH)[0]?.body).toEqual({ outcome: 'attended' });
    forget();
    release(answer(200, { ...first, status: 'attended', needsOutcome: false }));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    expect(toastStore.get()?.description).toMatch('Marisol Quintana');
  });

  it.each([
    ['in the week after it', 6, {}, true],
    ['later', 8, {}, false],
    ['without a known lead', 6, { leadId: null }, false],
  ])(
    'announces the invitation after a no-show, when that is recorded %s',
    async (_, days, changed, isInvited) => {
      const startsAt = new Date(Date.now() - days * 86_400_000).toISOString();
      open(() => answer(200), overAppointment({ startsAt, ...changed }));
      await user.click(await screen.findByRole('button', { name: /^No se presentó: Marisol Quintana/ }));
      await waitFor(() => expect(toastStore.get()?.title).toBe(appointmentCopy.done.no_show));
      expect(toastStore.get()?.description?.includes(appointmentCopy.noShowHint)).toBe(isInvited);
    },
  );

  it('returns with the reason when the answer was not recorded', async () => {
    open(() => refusal(422, 'TOO_EARLY', 'La cita todavía no empieza.'));
    await user.click(await attended());
    await waitFor(() => expect(toastStore.get()?.description).toBe('La cita todavía no empieza.'));
    await waitFor(() => expect(isAsked()).toBe(true));
    expect(await attended()).toBeEnabled();
  });
});
