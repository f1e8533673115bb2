import { Payments } from '../../features/payments/Payments';

/** Shows the section 'Pagos'. */
export default function PaymentsTab() {
  return <Payments />;
}
