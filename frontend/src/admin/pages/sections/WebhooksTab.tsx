import { Webhooks } from '../../features/webhooks/Webhooks';

/** Shows the section 'Webhooks'. */
export default function WebhooksTab() {
  return <Webhooks />;
}
