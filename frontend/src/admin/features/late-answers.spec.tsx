import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PropsWithChildren } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { answer, held, stubApi } from '../../../test/api-stub';
import { supportComponentLibrary } from '../../../test/component-library';
import { toastStore } from '../../shared/ui/toast-store';
import { useOpenItem } from '../lib/list/use-open-item';
import { BusyCalendars } from './appointments/hours/calendars/BusyCalendars';
import { hoursCopy } from './appointments/hours/hours.copy';
import { useCampaignAddress } from './campaigns/shared/use-campaign-address';
import { useDuplicate } from './campaigns/shared/use-duplicate';
import { useDecide } from './fraud/use-decide';
import NewLeadDialog from './leads/create/NewLeadDialog';
import { newLeadCopy } from './leads/create/new-lead.copy';
import { useUndo } from './leads/desk/use-undo';
import { useClaimNext } from './leads/list/use-claim-next';

const { calendars: calendarsCopy } = hoursCopy;

supportComponentLibrary();

const user = userEvent.setup();

const Frame = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <BrowserRouter>{children}</BrowserRouter>
  </QueryClientProvider>
);

/** Goes to an address as the browser's 'back' does. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });

const LEAD = { id: 'l1', fullName: 'Ana Ruiz', suppressions: [], isBlocked: false };

/** Settles all that follows an answer. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));

beforeEach(() => goTo('/admin?tab=leads'));

describe('an answer that comes after the user has gone on', () => {
  it('does not open a claimed lead, but offers to', async () => {
    const { response, release } = held();
    stubApi({ 'POST /api/admin/leads/claim': () => response });
    const onClaimed = jest.fn();
    const { result } = renderHook(() => useClaimNext(onClaimed), { wrapper: Frame });
    act(() => result.current.claim());
    await waitFor(() => expect(result.current.isClaiming).toBe(true));
    goTo('/admin?tab=leads&lead=l9');
    release(answer(200, LEAD));
    await waitFor(() => expect(toastStore.get()?.title).toContain('Ana Ruiz'));
    expect(onClaimed).not.toHaveBeenCalled();
    toastStore.get()?.action?.onClick();
    expect(onClaimed).toHaveBeenCalledWith('l1');
  });

  it('opens a claimed lead if the user has waited', async () => {
    stubApi({ 'POST /api/admin/leads/claim': () => answer(200, LEAD) });
    const onClaimed = jest.fn();
    const { result } = renderHook(() => useClaimNext(onClaimed), { wrapper: Frame });
    act(() => result.current.claim());
    await waitFor(() => expect(onClaimed).toHaveBeenCalledWith('l1'));
  });

  it('does not open a duplicated campaign, but offers to', async () => {
    goTo('/admin?tab=campanas&campana=c1');
    const { response, release } = held();
    stubApi({ 'POST /api/admin/campaigns/c1/duplicate': () => response });
    const { result } = renderHook(() => useDuplicate(useCampaignAddress()), { wrapper: Frame });
    act(() => result.current.mutate({ id: 'c1' }));
    await waitFor(() => expect(result.current.isPending).toBe(true));
    goTo('/admin?tab=leads');
    release(answer(201, { id: 'c2', name: 'Copia' }));
    await waitFor(() => expect(toastStore.get()?.description).toBe('Copia'));
    expect(window.location.search).toBe('?tab=leads');
    act(() => toastStore.get()?.action?.onClick());
    expect(window.location.search).toContain('editar=c2');
  });

  it('does not open the lead of an outcome that was undone', async () => {
    const { response, release } = held();
    const show = jest.fn();
    stubApi({ 'POST /api/admin/leads/l1/interactions/i1/undo': () => response });
    const { result } = renderHook(() => useUndo(show), { wrapper: Frame });
    act(() =>
      result.current.onSaved({ leadId: 'l1', fullName: 'Ana Ruiz', interactionId: 'i1' }, 'no_answer'),
    );
    act(() => void result.current.undo());
    goTo('/admin?tab=midia&de=l5');
    release(answer(204));
    await settle();
    expect(show).not.toHaveBeenCalled();
  });

  it('does not open a new lead after its dialog was closed', async () => {
    const { response, release } = held();
    const onOpen = jest.fn();
    const api = stubApi({
      'POST /api/admin/leads': () => response,
      'GET /api/admin/settings': () => answer(200, {}),
      'GET /api/admin/session': () => answer(200, { timeZone: 'America/New_York' }),
    });
    const { unmount } = render(<NewLeadDialog onOpen={onOpen} onClose={jest.fn()} />, { wrapper: Frame });
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type(newLeadCopy.fullName, 'Ana Ruiz');
    type(newLeadCopy.phone, '3054201234');
    await user.click(screen.getByRole('button', { name: newLeadCopy.create }));
    await waitFor(() => expect(api.to('/api/admin/leads')).toHaveLength(1));
    unmount();
    release(answer(201, LEAD));
    await waitFor(() => expect(toastStore.get()?.title).toBe(newLeadCopy.done));
    await settle();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('does not close the question about a calendar that was opened meanwhile', async () => {
    const { response, release } = held();
    const calendar = {
      address: 'example.com',
      lastReadAt: null,
      problem: null,
      busyTimes: 0,
      notUnderstood: 0,
    };
    const calendars = [
      { ...calendar, id: 'k1', name: 'Casa' },
      { ...calendar, id: 'k2', name: 'Trabajo' },
    ];
    const path = '/api/admin/agents/a1/calendars';
    const api = stubApi({
      [`GET ${path}`]: () => answer(200, { calendars }),
      [`DELETE ${path}/k1`]: () => response,
    });
    render(<BusyCalendars agentId="a1" />, { wrapper: Frame });
    const ask = async (name: string) =>
      user.click(await screen.findByRole('button', { name: calendarsCopy.removeOf(name) }));
    await ask('Casa');
    await user.click(screen.getByRole('button', { name: calendarsCopy.removeConfirm }));
    await waitFor(() => expect(api.to(`${path}/k1`)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: calendarsCopy.cancel }));
    await ask('Trabajo');
    release(answer(204));
    await waitFor(() => expect(toastStore.get()?.title).toBe(calendarsCopy.removed));
    await settle();
    expect(screen.getByText(calendarsCopy.removeTitle('Trabajo'))).toBeVisible();
  });

  it('does not close a decision about other alerts', async () => {
    const { response, release } = held();
    const onDone = jest.fn();
    stubApi({ 'POST /api/admin/fraud/alerts/a1/resolve': () => response });
    const { result } = renderHook(() => useDecide(onDone), { wrapper: Frame });
    act(() => result.current.one('a1', 'reviewing'));
    release(answer(200, {}));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['a1']));
  });

  it('does not close another item that is open by then', async () => {
    goTo('/admin?tab=equipo&persona=p1');
    const { result } = renderHook(() => useOpenItem('equipo', 'persona'), { wrapper: Frame });
    const closeFirst = result.current.close;
    goTo('/admin?tab=equipo&persona=p2');
    act(() => closeFirst());
    await settle();
    expect(window.location.search).toBe('?tab=equipo&persona=p2');
    act(() => result.current.close());
    await settle();
    expect(window.location.search).not.toContain('p2');
  });
});
