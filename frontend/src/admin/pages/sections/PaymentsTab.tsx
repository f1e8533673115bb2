import { Payments } from '../../features/payments/Payments';

/** The 'Pagos' section. */
export default function PaymentsTab() {
  return <Payments />;
}
