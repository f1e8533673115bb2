import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import { testCopy as copy } from '../shared/campaign-editor.copy';
import { TestDialog } from './TestDialog';

supportComponentLibrary();

it('a repeated test keeps its idempotency key, and a test to another phone gets a new one', async () => {
  const path = '/api/admin/campaigns/0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d/test';
  const calls = stubApi({ [`POST ${path}`]: () => refusal(503, 'UNAVAILABLE', 'No responde.') });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestDialog
        id="0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d"
        lastPhone="(305) 420-1234"
        onSent={jest.fn()}
        onClose={jest.fn()}
      />
    </QueryClientProvider>,
  );
  const send = async (times: number): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: copy.send }));
    await waitFor(() => expect(calls.to(path)).toHaveLength(times));
    await screen.findByText('No responde.', { exact: false });
  };
  await send(1);
  await send(2);
  await userEvent.type(screen.getByLabelText(copy.phone), '{Backspace}5');
  await send(3);
  const [first, second, third] = calls.to(path).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});
