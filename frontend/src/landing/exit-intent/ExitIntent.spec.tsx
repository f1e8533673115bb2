import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answer } from '../../../test/api-stub';
import { askForCode, nameField, openLanding, stubWillingApi, visitor } from '../../../test/landing';
import { codeVerified } from '../verification/verification-store';

const leaveThroughTop = () => fireEvent.mouseOut(document.body, { clientY: -1, relatedTarget: null });
const offer = () => screen.queryByRole('dialog', { name: /su consulta es gratis/ });

/** Opens a page on which the visitor has not seen the offer yet. */
function open(freeSlotsToday: number | null = 3) {
  const api = stubWillingApi({ 'GET /api/config': () => answer(200, { freeSlotsToday }) });
  return { api, page: openLanding({ exitIntent: true }) };
}

describe('the exit offer', () => {
  it.each([
    [3, 'Solo quedan 3 lugares hoy'],
    [1, 'Solo queda 1 lugar hoy'],
  ])('states that the calendar has %i places left today', async (freeSlotsToday, line) => {
    open(freeSlotsToday);
    leaveThroughTop();
    expect(await screen.findByText(line)).toBeVisible();
  });

  it.each([[0], [null]])('mentions no places when the calendar has %s', async (freeSlotsToday) => {
    const { api } = open(freeSlotsToday);
    leaveThroughTop();
    await waitFor(() => expect(api.to('/api/config')).toHaveLength(1));
    await act(async () => undefined);
    expect(offer()).not.toHaveTextContent('lugar');
  });

  it('opens when the pointer leaves through the top, with the value', () => {
    const { api } = open();
    leaveThroughTop();
    expect(offer()).toBeVisible();
    expect(offer()).toHaveAccessibleDescription(/\$497/);
    expect(api.events()).toContain('exit_intent_shown');
  });

  it.each([
    ['through a side', { clientY: 300, relatedTarget: null }],
    ['for another element', { clientY: 0, relatedTarget: document.body }],
  ])('stays closed when the pointer leaves %s', (_way, event) => {
    open();
    fireEvent.mouseOut(document.body, event);
    expect(offer()).not.toBeInTheDocument();
  });

  it.each([
    ['the decline button', () => fireEvent.click(screen.getByRole('button', { name: 'No, gracias' }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('is closed by %s and opens once in a visit, reloads included', (_way, close) => {
    const { page } = open();
    leaveThroughTop();
    close();
    expect(offer()).not.toBeInTheDocument();
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
    page.unmount();
    openLanding({ exitIntent: true });
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
  });

  it('leads to the first field of the form', () => {
    open();
    leaveThroughTop();
    fireEvent.click(screen.getByRole('button', { name: 'Quiero mi consulta gratis' }));
    expect(offer()).not.toBeInTheDocument();
    expect(nameField()).toHaveFocus();
  });

  it('does not open over the code dialog, nor while a code is awaited', async () => {
    stubWillingApi();
    openLanding();
    window.sessionStorage.removeItem('exitIntentShown');
    const user = visitor();
    await askForCode(user);
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
  });

  it('does not open for a verified visitor, nor when that visitor returns', () => {
    const { page } = open();
    act(codeVerified);
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
    page.unmount();
    openLanding({ exitIntent: true });
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
  });

  it('does not open on touch screens', () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
    open();
    leaveThroughTop();
    expect(offer()).not.toBeInTheDocument();
    window.matchMedia = matchMedia;
  });
});
