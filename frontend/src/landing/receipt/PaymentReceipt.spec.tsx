import { screen, waitFor } from '@testing-library/react';
import { openLanding, stubWillingApi, visitor } from '../../../test/landing';
import { paymentReceipt } from '../../shared/receipt/payment-receipt';

const receipt = {
  paymentId: '6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d',
  planName: 'GROWTH',
  amount: 199,
  last4: '1111',
  terms: 'Después, $249 cada mes desde el 22 de diciembre de 2026.',
  at: Date.now(),
};

describe('the front page after a payment', () => {
  it('shows the payment and the next steps, until it is closed', async () => {
    stubWillingApi();
    paymentReceipt.write(receipt);
    const page = openLanding();
    const panel = await screen.findByRole('complementary', { name: 'Recibimos su pago' });
    expect(screen.getByRole('heading', { name: 'Recibimos su pago' })).toHaveFocus();
    for (const text of ['GROWTH', '$199', 'Terminada en 1111', receipt.terms, '6F1B2C3D'])
      expect(panel).toHaveTextContent(text);
    await visitor().click(screen.getByRole('button', { name: 'Entendido' }));
    expect(panel).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    page.unmount();
    openLanding();
    expect(paymentReceipt.read()).toBeUndefined();
  });

  it('states that nothing was charged when the card was only stored', async () => {
    stubWillingApi();
    paymentReceipt.write({ ...receipt, amount: 0, last4: '' });
    openLanding();
    expect(await screen.findByRole('heading', { name: 'Su tarjeta quedó guardada' })).toBeVisible();
    expect(screen.getByText('$0')).toBeVisible();
    expect(screen.queryByText('Tarjeta')).not.toBeInTheDocument();
  });
});
