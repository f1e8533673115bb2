import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refusal, stubApi } from '../../../../../test/api-stub';
import { appointment } from '../../../../../test/appointment';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { toastStore } from '../../../../shared/ui/toast-store';
import { appointmentCopy } from '../../../ui/appointments/appointments.copy';
import { appointmentsCopy } from '../appointments.copy';
import { MoveDialog } from './MoveDialog';

supportComponentLibrary();

const { moving: copy } = appointmentsCopy;
const dragged = appointment();
const LATER = '2094-11-24T17:00:00.000Z';
const user = userEvent.setup();

function open(patched: () => Response, withinCallingHours = true) {
  const [revert, onAnother, onClose] = [jest.fn(), jest.fn(), jest.fn()];
  const api = stubApi({
    [`PATCH /api/admin/appointments/${dragged.id}`]: patched,
    [`GET /api/admin/leads/${dragged.leadId}/calling-hours?at=${encodeURIComponent(LATER)}`]: () =>
      answer(200, { withinCallingHours }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog
        move={{ appointment: dragged, startsAt: LATER, revert }}
        onAnother={onAnother}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return { revert, onAnother, onClose, api };
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('a dragged appointment', () => {
  it('moves to the new time after a confirmation', async () => {
    const { revert, onClose, api } = open(() => answer(200, { ...dragged, startsAt: LATER }));
    expect(screen.getByRole('dialog')).toHaveTextContent(copy.hint);
    await press(copy.action);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.to(`/api/admin/appointments/${dragged.id}`)[0]?.body).toEqual({
      startsAt: LATER,
      seenStartsAt: dragged.startsAt,
      agentId: dragged.agentId,
    });
    expect(revert).not.toHaveBeenCalled();
  });

  it('shows a warning where the law of the state allows no calls at that time', async () => {
    open(() => answer(200, { ...dragged, startsAt: LATER }), false);
    expect(await screen.findByText(appointmentCopy.outsideHours)).toBeInTheDocument();
    await press(copy.action);
  });

  it('returns when the move is not confirmed', async () => {
    const { revert, onClose, api } = open(() => answer(500));
    await press(copy.back);
    expect(revert).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalled();
    expect(api.to(`/api/admin/appointments/${dragged.id}`)).toEqual([]);
  });

  it('returns when the time is booked, and another one is offered', async () => {
    const { revert, onAnother } = open(() => refusal(409, 'SLOT_TAKEN', 'Esa hora ya no está libre.'));
    await press(copy.action);
    await waitFor(() => expect(revert).toHaveBeenCalledTimes(1));
    expect(toastStore.get()).toMatchObject({ title: copy.taken, action: { label: copy.another } });
    toastStore.get()?.action?.onClick();
    expect(onAnother).toHaveBeenCalled();
  });

  it('returns when the move fails, with the reason', async () => {
    const { revert } = open(() => refusal(422, 'IN_THE_PAST', 'Esa hora ya pasó.'));
    await press(copy.action);
    await waitFor(() => expect(revert).toHaveBeenCalledTimes(1));
    expect(toastStore.get()?.description).toBe('Esa hora ya pasó.');
  });
});
