import { Webhooks } from '../../features/webhooks/Webhooks';

/** The 'Webhooks' section. */
export default function WebhooksTab() {
  return <Webhooks />;
}
