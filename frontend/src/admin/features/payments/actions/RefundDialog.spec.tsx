import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { actionCopy } from '../shared/payment-detail.copy';
import { RefundDialog } from './RefundDialog';

supportComponentLibrary();

const { refund: copy } = actionCopy;
const payment = {
  id: '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d',
  fullName: 'Rosa Núñez',
  amountCents: 19_900,
  refundedCents: 5_000,
  subscriptionStatus: null,
} as PaymentDetailDto;

it('a refund with the key of an earlier one says that the earlier one arrived', async () => {
  const path = `/api/admin/payments/${payment.id}/refund`;
  const text = 'Esa clave de idempotencia ya se usó con otros datos.';
  const calls = stubApi({ [`POST ${path}`]: () => refusal(409, 'IDEMPOTENCY_KEY_REUSED', text) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundDialog payment={payment} onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(actionCopy.reason), 'Se arrepintió');
  await userEvent.click(screen.getByRole('button', { name: copy.action }));
  expect(await screen.findByText(copy.repeated, { exact: false })).toBeInTheDocument();
  expect(screen.queryByText(text, { exact: false })).toBeNull();
  const [sent] = calls.to(path);
  expect(sent!.body).toEqual({ amountCents: 14_900, refundedCents: 5_000, reason: 'Se arrepintió' });
  expect(sent!.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
});
