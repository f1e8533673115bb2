import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { answer, refusal, stubApi } from '../../../../../test/api-stub';
import { supportComponentLibrary } from '../../../../../test/component-library';
import type { PaymentDetailDto, RefundDto } from '../../../../shared/api/generated/model';
import { actionCopy, detailCopy } from '../shared/payment-detail.copy';
import PaymentDialog from './PaymentDialog';

supportComponentLibrary();

const ID = '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d';
const { review: copy } = actionCopy;

/** Returns a payment that the gateway charged after it was recorded as not charged. */
const contradicted = (changed: Partial<PaymentDetailDto> = {}): Partial<PaymentDetailDto> => ({
  id: ID,
  kind: 'first',
  mode: 'sale',
  status: 'approved',
  plan: 'growth',
  amountCents: 19_900,
  refundedCents: 0,
  fullName: 'Rosa Núñez',
  email: 'rosa@example.com',
  phone: '+13054201234',
  billingZip: '33101',
  createdAt: '2026-11-20T15:00:00.000Z',
  needsReview: true,
  soldVia: 'online',
  chargedAfterCancel: false,
  transactionId: '9876543210',
  subscriptionStatus: null,
  hasStoredCard: false,
  cardRemovedAt: null,
  legalCancellation: null,
  checks: 0,
  refunds: [],
  later: [],
  ...changed,
});

const doubtfulRefund = (): RefundDto => ({
  id: '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3e',
  kind: 'refund',
  amountCents: 5_000,
  reason: 'Se arrepintió',
  status: 'unknown',
  needsReview: true,
  refusal: null,
  responseText: 'not_found',
  createdBy: 'otra',
  createdAt: '2026-11-21T15:00:00.000Z',
});

async function open(payment: Partial<PaymentDetailDto>, resolved = () => answer(200, payment)) {
  const calls = stubApi({
    [`GET /api/admin/payments/${ID}`]: () => answer(200, payment),
    [`POST /api/admin/payments/${ID}/resolve`]: () => resolved(),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaymentDialog id={ID} addressOf={(id) => `/admin?pago=${id}`} onClose={jest.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Rosa Núñez' });
  return calls;
}
/** Marks the payment as reviewed in the second dialog, which is not named while it still opens. */
async function mark(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: copy.action }));
  expect(await screen.findByText(copy.text)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(actionCopy.reason), 'Hablé con ella');
  await userEvent.click(screen.getAllByRole('button', { name: copy.action }).at(-1)!);
}

describe('a payment that was charged after it was recorded as not charged', () => {
  it('says what to do, and is marked as reviewed with a reason', async () => {
    const calls = await open(contradicted(), () => answer(200, contradicted({ needsReview: false })));
    expect(screen.getByText(detailCopy.contradicted)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: actionCopy.refund.action })).toBeInTheDocument();
    await mark();
    await waitFor(() => expect(screen.queryByText(copy.text)).toBeNull());
    expect(calls.to(`/api/admin/payments/${ID}/resolve`)[0]!.body).toEqual({
      happened: true,
      reason: 'Hablé con ella',
    });
  });

  it('shows why it was not marked', async () => {
    const text = 'El resultado de este pago ya se conoce.';
    await open(contradicted(), () => refusal(409, 'PAYMENT_NOT_IN_DOUBT', text));
    await mark();
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  });

  it('waits until its refund in doubt is resolved', async () => {
    await open(contradicted({ refunds: [doubtfulRefund()] }));
    expect(screen.queryByText(detailCopy.contradicted)).toBeNull();
    expect(screen.queryByRole('button', { name: copy.action })).toBeNull();
  });
});

it('a payment with an unknown result is resolved, not marked as reviewed', async () => {
  await open(contradicted({ status: 'unknown', transactionId: null }));
  expect(screen.getByRole('button', { name: actionCopy.resolve.action })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: copy.action })).toBeNull();
});
