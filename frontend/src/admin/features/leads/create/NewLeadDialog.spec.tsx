import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import NewLeadDialog from './NewLeadDialog';
import { newLeadCopy as copy } from './new-lead.copy';

supportComponentLibrary();

const user = userEvent.setup();

function open(created: () => Response) {
  const [onOpen, onClose] = [jest.fn(), jest.fn()];
  const api = stubApi({
    'POST /api/admin/leads': created,
    'GET /api/admin/settings': () => answer(200, {}),
    'GET /api/admin/session': () => answer(200, { timeZone: 'America/New_York' }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewLeadDialog onOpen={onOpen} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onOpen, onClose, api };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('a new lead', () => {
  it('is sent as typed, without empty fields, and opens', async () => {
    const { onOpen, api } = open(() => answer(201, { id: 'l1', suppressions: [], isBlocked: false }));
    type(copy.fullName, 'Ana Ruiz');
    type(copy.phone, '(305) 420-1234');
    await press(copy.create);
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('l1'));
    expect(api.to('/api/admin/leads')[0]?.body).toEqual({
      fullName: 'Ana Ruiz',
      phoneNumber: '(305) 420-1234',
      source: 'teléfono',
    });
  });

  it('requires the spoken text when a consent is recorded', async () => {
    const { api } = open(() => answer(201, { id: 'l1', suppressions: [], isBlocked: false }));
    type(copy.fullName, 'Ana Ruiz');
    type(copy.phone, '3054201234');
    await user.click(screen.getByRole('checkbox', { name: copy.hasConsent }));
    await press(copy.create);
    expect(await screen.findByText(copy.saidRequired)).toBeVisible();
    type(copy.said, 'Sí, llámenme.');
    await press(copy.create);
    await waitFor(() =>
      expect(api.to('/api/admin/leads')[0]?.body).toMatchObject({
        consent: { said: 'Sí, llámenme.', way: 'phone', at: expect.stringMatching(/Z$/) as string },
      }),
    );
  });

  it('offers the lead with the same phone, and keeps the typed data', async () => {
    const message = 'Ya hay un lead con ese teléfono.';
    const { onOpen } = open(() =>
      answer(409, {
        code: 'LEAD_EXISTS',
        message,
        error: message,
        requestId: 'test',
        details: { leadId: 'l7' },
      }),
    );
    type(copy.fullName, 'Ana Ruiz');
    type(copy.phone, '3054201234');
    type(copy.note, 'Quiere comprar casa.');
    await press(copy.create);
    await user.click(await screen.findByRole('button', { name: copy.openExisting }));
    expect(onOpen).toHaveBeenCalledWith('l7');
    expect(screen.getByLabelText(copy.note)).toHaveValue('Quiere comprar casa.');
  });
});
